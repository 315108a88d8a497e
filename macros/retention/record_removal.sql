{# Up to which place in the log, and which run, a feed's changes go. #}
{% macro record_removal(feed, decoded, found) %}
    {% do run_query(
        'insert into ' ~ changefold.ops_table('removals') ~ ' select ' ~ changefold.sql_text(feed) ~ ', entity, max(change_position), ' ~ found.run
        ~ ', current_timestamp() from ' ~ decoded ~ ' where decoded_run <= ' ~ found.run ~ " and outcome = 'change' and"
        ~ ' entity in (select entity from ' ~ changefold.rows_of(found.entities, 'entity string') ~ ') group by entity'
    ) %}
{% endmacro %}
