{% macro find_graph_news(changes, entity, columns, since) %}
    {# How much is new, clears among it, and its first place and time. As literals, because they alone keep
       Iceberg from opening files. #}
    {{ return(changefold.fetch_json(
        "select count(*) as changes, count_if(row_effect = 'clear') as clears, min(change_position) as first_position,"
        ~ " cast(min(committed_at) as string) as first_time from " ~ changes
        ~ " where " ~ changefold._graph_is_about(entity, columns) ~ " and decoded_run > " ~ since
    )[0]) }}
{% endmacro %}
