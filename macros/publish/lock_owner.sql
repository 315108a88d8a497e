{% macro lock_owner() %}
    {# The lock is the branch `held` of ops.runs, at a snapshot that names the invocation which made it. Returns
       whose it is, or none, and the number of the next run. #}
    {% do run_query('refresh table ' ~ changefold.ops_table('runs')) %}{# else a catalog that caches tables hides the others #}
    {{ return(changefold.fetch_rows(
        "select (select summary['changefold.owner'] from " ~ changefold.ops_table('runs') ~ ".snapshots where snapshot_id ="
        ~ " (select snapshot_id from " ~ changefold.ops_table('runs') ~ ".refs where name = 'held')) as owner,"
        ~ " coalesce(max(run), 0) + 1 as next_run from " ~ changefold.ops_table('runs')
    )[0]) }}
{% endmacro %}
