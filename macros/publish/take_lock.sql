{% macro take_lock() %}
    {% do changefold.mark_snapshots({'owner': invocation_id}) %}
    {% do changefold.record_run('asked') %}
    {% set asked = changefold.fetch_value(
        "select snapshot_id from " ~ changefold.ops_table('runs') ~ ".snapshots where summary['changefold.owner'] = "
        ~ changefold.sql_text(invocation_id) ~ " order by committed_at limit 1"
    ) %}
    {% set claim = "alter table " ~ changefold.ops_table('runs') ~ " create branch if not exists held as of version " ~ asked %}
    {# Who comes second finds the branch there and reads whose it is. After a dead holder once more; and
       again if that one ended between the two statements. #}
    {% set lock = namespace(owner=none, run=none) %}
    {% for attempt in range(5) if lock.owner != invocation_id %}
        {% do run_query(claim) %}
        {% set found = changefold.lock_owner() %}
        {% set lock.owner = found[0] %}
        {% set lock.run = found[1] | int %}
        {% if lock.owner not in [none, invocation_id] %}
            {% do changefold.refuse_if_alive(lock.owner) %}
            {% do changefold.take_over(lock.owner) %}
        {% endif %}
    {% endfor %}
    {% if lock.owner != invocation_id %}
        {% do exceptions.raise_compiler_error(
            "Other runs took the lock of this lake and gave it back again and again. Nothing was written"
            ~ " but to " ~ changefold.ops_table('runs') ~ "; start the command again."
        ) %}
    {% endif %}
    {% do changefold.mark_snapshots({'run': lock.run}) %}
    {% do changefold.record_run('started', run=lock.run) %}
    {% do changefold.run_state().update({
        'lock': {'snapshot_id': asked, 'run': lock.run, 'said_at': modules.datetime.datetime.now(modules.pytz.utc)},
    }) %}
    {{ return(lock.run) }}
{% endmacro %}
