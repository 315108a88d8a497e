{#
    What the landed records of a feed give away of its tables, printed as YAML. A key column is in the
    image before of every update and delete; where all columns are, nothing tells which are the key.
#}
{% macro propose_arcion_json_options(feed) %}
    {% do changefold.say_arcion_options(feed, changefold.fetch_rows(changefold.arcion_json_columns(changefold.feed_table(feed, 'messages')))) %}
{% endmacro %}
