{% macro deletes_account_for(fold, before, after, limits) %}
    {# Whether what is new since the current table was published takes so many rows away. After a full refresh
       of a feed all is decoded anew, and what landed since is new. Of a graph, rows go with others. #}
    {% set folded_run = changefold.run_state().folded[this.schema ~ '.' ~ this.identifier].run %}
    {% set is_refreshed = changefold.find_refreshes(changefold.feeds_read()).newest_run > folded_run %}
    {% set found = changefold.fetch_json(
        "select count(distinct if(row_effect = 'delete', row_key, null)) as deleted,"
        ~ " count_if(row_effect = 'clear') as clears from " ~ fold.changes ~ " where row_effect in ('delete', 'clear') and "
        ~ ('landed_batch' if is_refreshed else 'decoded_run') ~ ' > ' ~ folded_run
        ~ (' and entity = ' ~ changefold.sql_text(fold.entity) if not fold.is_graph)
    )[0] %}
    {{ return(
        found.clears > 0 or fold.is_graph and found.deleted > 0
        or not changefold._are_too_many(before - found.deleted, after, limits)
    ) }}
{% endmacro %}
