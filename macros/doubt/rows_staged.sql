{% macro rows_staged(relation) %}
    {# How many rows this run's commit to a table wrote and took away: the newest of its branch, since by the clock
       another computer's may be newer. Not how many it has: what a snapshot says of that starts from nothing when
       its branch is new. #}
    {% set found = changefold.fetch_rows(
        "select coalesce(cast(summary['added-records'] as bigint), 0), coalesce(cast(summary['deleted-records'] as bigint),"
        ~ " 0) - coalesce(cast(summary['removed-position-deletes'] as bigint), 0) from " ~ relation
        ~ ".snapshots where snapshot_id in (select snapshot_id from " ~ relation ~ ".refs where name = '"
        ~ ('main' if changefold.is_rebuild() else 'stage') ~ "') and summary['changefold.run'] = '" ~ changefold.run_state().run ~ "'"
    ) %}
    {{ return({'written': found[0][0] | int, 'gone': found[0][1] | int} if found else {'written': 0, 'gone': 0}) }}
{% endmacro %}
