{# Up to which place in the log, and which run, a feed's changes go, and the newest run that decoded a change up
   to that place, be it one that stays: to fold it takes what goes. `run` is the one in which they go. #}
{% macro record_removal(feed, decoded, found, run) %}
    {% do run_query(
        'insert into ' ~ changefold.ops_table('removals') ~ ' by name select ' ~ changefold.sql_text(feed) ~ ' as feed, entity, last_position, '
        ~ found.run ~ ' as last_run, current_timestamp() as recorded_at, max(decoded_run) as newest_run, ' ~ run ~ ' as removing_run from ' ~ decoded
        ~ ' join (select entity, max(change_position) as last_position from ' ~ decoded ~ ' where decoded_run <= ' ~ found.run
        ~ " and outcome = 'change' and entity in (select entity from " ~ changefold.rows_of(found.entities, 'entity string')
        ~ ") group by entity) as gone using (entity) where outcome = 'change' and change_position <= last_position"
        ~ ' group by entity, last_position'
    ) %}
{% endmacro %}
