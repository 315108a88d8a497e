{% macro current_run() %}
    {# Asked before every write, so that a run whose lock was taken over stops writing: the lock is at the
       snapshot that this run has put it to. If the run has said nothing for a sixth of the lease, it says
       that it goes on. #}
    {% set lock = changefold.run_state().get('lock', {}) %}
    {% do changefold.run_state().update({'is_writing': true}) %}
    {% do run_query('refresh table ' ~ changefold.ops_table('runs')) %}{# else a catalog that caches tables hides the others #}
    {% if not lock or not changefold.fetch_rows(
        "select 1 from " ~ changefold.ops_table('runs') ~ ".refs where name = 'held' and snapshot_id = " ~ lock.snapshot_id
    ) %}
        {% if lock and not lock.is_lost %}
            {% do lock.update({'is_lost': true}) %}
            {# with the newest run by now: builds up to that one could not know #}
            {% do changefold.record_run('overtaken', run=lock.run, detail=changefold.fetch_value(
                'select max(run) from ' ~ changefold.ops_table('runs')
            )) %}
        {% endif %}
        {% do exceptions.raise_compiler_error(
            "This run does not hold the lock of the lake any more: another run took it over."
            ~ " Nothing further was written; start the command again."
        ) %}
    {% endif %}
    {% if not changefold.is_session() %}
        {% do changefold.mark_session(lock.run) %}
    {% endif %}
    {% set now = modules.datetime.datetime.now(modules.pytz.utc) %}
    {% if (now - lock.said_at).total_seconds() > 600 * changefold.setting('lock_lease_hours') %}
        {% do lock.update({'said_at': now}) %}
        {% do changefold.record_run('goes on', run=lock.run) %}
    {% endif %}
    {{ return(lock.run) }}
{% endmacro %}
