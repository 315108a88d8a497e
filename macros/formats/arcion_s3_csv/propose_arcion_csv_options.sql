{#
    What the landed records of a feed give away of its tables, printed as YAML: by folder, the names of
    the header if the feed has one, else the columns' numbers. How Replicant names the fields of a
    header is not documented: `name_NEW`, `new.name` and the like lose what is not the column's name.
#}
{% macro propose_arcion_csv_options(feed) %}
    {% do changefold.say_arcion_options(feed, changefold.fetch_rows(changefold.arcion_csv_columns(
        changefold.feed_table(feed, 'messages'), changefold.feed_options(feed).csv
    ))) %}
{% endmacro %}
