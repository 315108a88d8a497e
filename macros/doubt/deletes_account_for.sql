{% macro deletes_account_for(fold, rows, limits) %}
    {# Whether what is new since the current table was published takes so many rows away. After a full refresh
       of a feed all is decoded anew, and what landed since is new. Of a graph, rows go with others. #}
    {% set state = run_state() %}
    {% set folded_run = state.folded.get(this.schema ~ '.' ~ this.identifier, {'run': 0}).run %}
    {% set is_refreshed = find_refreshes(feeds_read()).newest_run > folded_run %}
    {% set found = fetch_json(
        "select count(distinct if(row_effect = 'delete', row_key, null)) as deleted,"
        ~ " count_if(row_effect = 'clear') as clears from " ~ fold.changes ~ " where row_effect in ('delete', 'clear') and "
        ~ ('landed_batch' if is_refreshed else 'decoded_run') ~ ' > ' ~ folded_run
        ~ (' and entity = ' ~ sql_text(fold.entity) if not fold.is_graph)
    )[0] %}
    {% if found.clears or fold.is_graph and found.deleted %}
        {{ return(true) }}
    {% endif %}
    {% set unaccounted = rows.before - rows.after - found.deleted %}
    {{ return(unaccounted <= 0 or rows.after > 0 and unaccounted * 100 <= rows.before * limits.most_rows_lost) }}
{% endmacro %}
