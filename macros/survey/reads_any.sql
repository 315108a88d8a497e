{% macro reads_any(node, tables) %}
    {# directly, or through views #}
    {% for unique_id in changefold.read_through_views(node) %}
        {% set read = graph.nodes[unique_id] %}
        {% if read.schema ~ '.' ~ (read.alias or read.name) in tables %}
            {{ return(true) }}
        {% endif %}
    {% endfor %}
    {{ return(false) }}
{% endmacro %}
