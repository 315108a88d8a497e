{% macro feeds_read() %}
    {# the feeds whose changes reach the current model, through whatever views #}
    {% set feeds = [] %}
    {% for node in changefold._nodes_read() if node.config.materialized == 'decoded_changes' %}
        {% do feeds.append(changefold.feed_of(node.name)) %}
    {% endfor %}
    {{ return(feeds) }}
{% endmacro %}
