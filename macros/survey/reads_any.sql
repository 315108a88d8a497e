{% macro reads_any(node, tables) %}
    {# directly, or through views #}
    {% set unread, seen = node.depends_on.nodes | list, [] %}
    {% for _ in graph.nodes if unread %}
        {% set unique_id = unread.pop() %}
        {% set read = graph.nodes.get(unique_id) %}
        {% if read and unique_id not in seen %}
            {% do seen.append(unique_id) %}
            {% if read.schema ~ '.' ~ (read.alias or read.name) in tables %}
                {{ return(true) }}
            {% elif read.config.materialized in ['kept_view', 'view', 'ephemeral'] %}
                {% do unread.extend(read.depends_on.nodes) %}
            {% endif %}
        {% endif %}
    {% endfor %}
    {{ return(false) }}
{% endmacro %}
