{% macro ydb_conform_options() %}
    {{ return({'null_key_parts': true}) }}
{% endmacro %}
