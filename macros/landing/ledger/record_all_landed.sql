{# What runs landed that died before they could say so, of all feeds: a run may select one, and the file of another
   may be gone by its turn. Returns whether there was something. #}
{% macro record_all_landed() %}
    {% set feeds = [] %}
    {% for node in graph.nodes.values() if node.config.materialized == 'landed_messages' %}
        {% set feed = changefold.feed_of(node.name) %}
        {% set messages = load_cached_relation(api.Relation.create(schema=node.schema, identifier=node.alias)) %}
        {% if messages is not none and changefold.record_landed(feed, messages) %}
            {% do feeds.append(feed) %}
        {% endif %}
    {% endfor %}
    {{ return(feeds | length > 0) }}
{% endmacro %}
