{% macro _debezium_rejected(reason, detail) -%}
    struct('rejected' as outcome, '{{ reason }}' as reason, {{ detail }} as detail)
{%- endmacro %}
