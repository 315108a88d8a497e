{% macro _nodes_read(node=none) %}
    {# what a model, or the current one, reads, directly or through others, as far as the decoded feeds; looked up
       once #}
    {% set reader = node or model %}
    {% set known = changefold.run_state().setdefault('nodes_read', {}) if execute else {} %}
    {% if reader.unique_id in known %}
        {{ return(known[reader.unique_id]) }}
    {% endif %}
    {% set found = {} %}
    {% set waiting = reader.depends_on.nodes | list %}
    {% for _ in graph.nodes if waiting %}
        {% set read = graph.nodes.get(waiting.pop(), {}) %}
        {% if read and read.unique_id not in found %}
            {% do found.update({read.unique_id: read}) %}
            {% if read.config.materialized != 'decoded_changes' %}
                {% do waiting.extend(read.depends_on.nodes) %}
            {% endif %}
        {% endif %}
    {% endfor %}
    {% do known.update({reader.unique_id: found.values() | list}) %}
    {{ return(known[reader.unique_id]) }}
{% endmacro %}
