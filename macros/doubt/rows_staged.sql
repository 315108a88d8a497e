{% macro rows_staged(relation) %}
    {# How many rows the last commit to a table wrote and took away. Not how many it has: what a snapshot says of
       that starts from nothing when its branch is new. #}
    {% set found = changefold.fetch_rows(
        "select coalesce(cast(summary['added-records'] as bigint), 0), coalesce(cast(summary['deleted-records'] as bigint),"
        ~ " 0) - coalesce(cast(summary['removed-position-deletes'] as bigint), 0) from " ~ relation
        ~ ".snapshots order by committed_at desc limit 1"
    ) %}
    {{ return({'written': found[0][0] | int, 'gone': found[0][1] | int} if found else {'written': 0, 'gone': 0}) }}
{% endmacro %}
