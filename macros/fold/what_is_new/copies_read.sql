{% macro copies_read() %}
    {# the models between the decoded feeds and the current one that hold changes of their own: no views, and
       no tables that are looked up in one #}
    {% set no_views = [] %}
    {% for node in changefold.views_read() if node.config.materialized in ['table', 'incremental', 'snapshot'] %}
        {% do no_views.append(node) %}
    {% endfor %}
    {% set from_feeds, copies = [], [] %}
    {% for node in changefold._nodes_read() if no_views and node.config.materialized == 'decoded_changes' %}
        {% do from_feeds.append(node.unique_id) %}
    {% endfor %}
    {# a model is found after those that it reads, in as many rounds as there are models at most #}
    {% for _ in changefold.views_read() if no_views %}
        {% for node in changefold.views_read() if node.unique_id not in from_feeds
            and node.depends_on.nodes | select('in', from_feeds) | list %}
            {% do from_feeds.append(node.unique_id) %}
        {% endfor %}
    {% endfor %}
    {% for node in no_views if node.unique_id in from_feeds %}
        {% do copies.append(node.name) %}
    {% endfor %}
    {{ return(copies) }}
{% endmacro %}
