{# Feeds of which a data test proves that no message is lost. #}
{% macro feeds_accounted_for() %}
    {% set state = changefold.run_state() %}
    {% if 'accounted_for' not in state %}
        {% set feeds = [] %}
        {% for node in graph.nodes.values() if node.resource_type == 'test'
            and node.test_metadata and node.test_metadata.name == 'every_message_is_accounted_for' %}
            {% do feeds.append(changefold.feed_of((node.attached_node or '').split('.')[-1])) %}
        {% endfor %}
        {% do state.update({'accounted_for': feeds}) %}
    {% endif %}
    {{ return(state.accounted_for) }}
{% endmacro %}
