{% macro sum_up(table) %}
    {# Of ops.runs, which also runs without the lock write to, and of ops.landings, of which each row of a landed file
       counts, rows are deleted; the other ledgers are written anew, and not at all if another run has written to them
       meanwhile. #}
    {% set gone = {
        changefold.ops_table('runs'): changefold.old_runs(), changefold.ops_table('landings'): changefold.old_notices(),
    }.get(table) %}
    {% if gone %}
        {% if changefold.fetch_value('select 1 from ' ~ table ~ ' where ' ~ gone ~ ' limit 1') %}
            {% do run_query('delete from ' ~ table ~ ' where ' ~ gone) %}
        {% endif %}
    {% else %}
        {% set summed = changefold.summed_ledger(table) %}
        {% set snapshot = changefold.fetch_value("select snapshot_id from " ~ table ~ ".refs where name = 'main'") if summed %}
        {% if snapshot and changefold.fetch_value(
            'select (select count(*) from ' ~ table ~ ') > (select count(*) from (' ~ summed ~ '))'
        ) %}
            {% do run_query(
                'insert overwrite ' ~ table ~ " with ('isolation-level' = 'serializable',"
                ~ " 'validate-from-snapshot-id' = '" ~ snapshot | int ~ "') by name " ~ summed
            ) %}
        {% endif %}
    {% endif %}
{% endmacro %}
