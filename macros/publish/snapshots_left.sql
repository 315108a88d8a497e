{% macro snapshots_left(events) %}
    {# staged snapshots that a run left to its end, by what it said of them: `staged` or `held` #}
    {% set snapshots = [] %}
    {% for row in changefold.fetch_rows(
        "select snapshot_id from " ~ changefold.ops_table('publishes') ~ " group by snapshot_id"
        ~ " having max_by(event, struct(run, recorded_at)) in ('" ~ events | join("', '") ~ "')"
    ) %}
        {% do snapshots.append(row[0] | int) %}
    {% endfor %}
    {{ return(snapshots) }}
{% endmacro %}
