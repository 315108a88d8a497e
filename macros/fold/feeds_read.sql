{% macro feeds_read() %}
    {# the feeds whose changes reach the current model, through whatever views #}
    {% set feeds = [] %}
    {% set waiting = model.depends_on.nodes | list %}
    {% for _ in graph.nodes if waiting %}
        {% set node = graph.nodes.get(waiting.pop(), {}) %}
        {% if node and node.config.materialized == 'decoded_changes' %}
            {% do feeds.append(node.name | replace('_decoded', '')) %}
        {% elif node %}
            {% do waiting.extend(node.depends_on.nodes) %}
        {% endif %}
    {% endfor %}
    {{ return(feeds | unique | list) }}
{% endmacro %}
