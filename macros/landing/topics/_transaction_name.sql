{% macro _transaction_name(id) -%}
regexp_replace({{ id }}, '^([0-9]+):[0-9]+$', '$1')
{%- endmacro %}
