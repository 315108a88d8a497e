{# Whether a model's own text calls one of our macros, as dbt knows it. #}
{% macro calls_macro(node, name) %}
    {% for unique_id in node.depends_on.macros if unique_id.split('.')[-1] == name %}
        {{ return(true) }}
    {% endfor %}
    {{ return(false) }}
{% endmacro %}
