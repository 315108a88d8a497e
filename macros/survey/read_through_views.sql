{% macro read_through_views(node) %}
    {# the ids of what a node reads, directly or through views, and of those views #}
    {% set unread, read = node.depends_on.nodes | list, [] %}
    {% for _ in graph.nodes if unread %}
        {% set unique_id = unread.pop() %}
        {% if unique_id in graph.nodes and unique_id not in read %}
            {% do read.append(unique_id) %}
            {% if graph.nodes[unique_id].config.materialized in ['kept_view', 'view', 'ephemeral'] %}
                {% do unread.extend(graph.nodes[unique_id].depends_on.nodes | reject('in', read + unread) | list) %}
            {% endif %}
        {% endif %}
    {% endfor %}
    {{ return(read) }}
{% endmacro %}
