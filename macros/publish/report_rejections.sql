{% macro report_rejections(runs) %}
    {# a full refresh decodes again what an earlier of these runs has counted #}
    {% for row in changefold.fetch_rows(
        "select feed, sum(rejected) from " ~ changefold.ops_table('decodes') ~ " as decodes where event = 'decoded' and run in ("
        ~ runs | join(', ') ~ ") and not exists (select 1 from " ~ changefold.ops_table('decodes') ~ " as refreshes where"
        ~ " refreshes.feed = decodes.feed and refreshes.event = 'full refresh started'"
        ~ " and refreshes.run > decodes.run)"
        ~ " group by feed having sum(rejected) > 0 order by 1"
    ) %}
        {% do changefold.say(
            row[1] ~ ' messages of ' ~ row[0] ~ ' were rejected: dbt show --output json --limit -1 --inline "select'
            ~ " reason, detail, landed_batch, message_number from {{ ref('" ~ row[0] ~ "_decoded') }} where"
            ~ " outcome = 'rejected'\""
        ) %}
        {% do changefold.say_missing_keys(row[0], runs) %}
    {% endfor %}
    {% set misfits = changefold.fetch_rows(
        "select table_name, count(*) from " ~ changefold.ops_table('rejections') ~ " where rejected_at >= (select min(recorded_at)"
        ~ " from " ~ changefold.ops_table('runs') ~ " where run = " ~ runs[0] ~ ") group by 1 order by 1"
    ) %}
    {% for row in misfits %}
        {% do changefold.say(
            row[1] ~ ' changes did not fit the contract of ' ~ row[0]
            ~ ": dbt show --output json --limit -1 --inline \"select * from " ~ changefold.ops_table('rejections') ~ " where table_name = '"
            ~ row[0] ~ "'\""
        ) %}
    {% endfor %}
{% endmacro %}
