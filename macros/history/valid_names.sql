{% macro valid_names(node) %}
    {{ return(
        ['dbt_valid_from', 'dbt_valid_to'] if changefold.table_options(node).dbt_valid_names else ['_valid_from', '_valid_to']
    ) }}
{% endmacro %}
