{#
    What the landed records of a feed give away of its tables, printed as YAML. A key column is in the
    image before of every update and delete; where all columns are, nothing tells which are the key.
#}
{% macro propose_arcion_json_options(feed) %}
    {% do say_arcion_options(feed, fetch_rows(arcion_json_columns('bronze.' ~ feed ~ '_messages'))) %}
{% endmacro %}
