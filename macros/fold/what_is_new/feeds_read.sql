{% macro feeds_read(node=none) %}
    {# the feeds whose changes reach a model, or the current one, through whatever views #}
    {% set feeds = [] %}
    {% for read in changefold._nodes_read(node) if read.config.materialized == 'decoded_changes' %}
        {% do feeds.append(changefold.feed_of(read.name)) %}
    {% endfor %}
    {{ return(feeds) }}
{% endmacro %}
