{% macro _nodes_read() %}
    {# what the current model reads, directly or through others, as far as the decoded feeds; looked up once #}
    {% set known = changefold.run_state().setdefault('nodes_read', {}) if execute else {} %}
    {% if model.unique_id in known %}
        {{ return(known[model.unique_id]) }}
    {% endif %}
    {% set found = {} %}
    {% set waiting = model.depends_on.nodes | list %}
    {% for _ in graph.nodes if waiting %}
        {% set node = graph.nodes.get(waiting.pop(), {}) %}
        {% if node and node.unique_id not in found %}
            {% do found.update({node.unique_id: node}) %}
            {% if node.config.materialized != 'decoded_changes' %}
                {% do waiting.extend(node.depends_on.nodes) %}
            {% endif %}
        {% endif %}
    {% endfor %}
    {% do known.update({model.unique_id: found.values() | list}) %}
    {{ return(known[model.unique_id]) }}
{% endmacro %}
