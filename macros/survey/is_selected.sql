{% macro is_selected(node) %}
    {# `dbt retry` from Python selects nothing by name: then anything may be #}
    {{ return(not selected_resources or node.unique_id in selected_resources) }}
{% endmacro %}
