{% macro is_accepted(table) %}
    {# whether whoever started the run has said that this table is right as it is #}
    {{ return(table in var('accept', [])) }}
{% endmacro %}
