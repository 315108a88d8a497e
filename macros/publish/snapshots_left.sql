{% macro snapshots_left(events) %}
    {# Staged snapshots that a run left to its end, by what it said of them (`staged` or `held`), with that run. #}
    {% set snapshots = {} %}
    {% for row in changefold.fetch_rows(
        "select snapshot_id, max(run) from " ~ changefold.ops_table('publishes') ~ " group by snapshot_id"
        ~ " having max_by(event, struct(run, recorded_at)) in ('" ~ events | join("', '") ~ "')"
    ) %}
        {% do snapshots.update({row[0] | int: row[1] | int}) %}
    {% endfor %}
    {{ return(snapshots) }}
{% endmacro %}
