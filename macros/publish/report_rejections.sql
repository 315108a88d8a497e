{% macro report_rejections(run) %}
    {% for row in fetch_rows(
        "select feed, rejected from ops.decodes where run = " ~ run
        ~ " and event = 'decoded' and rejected > 0 order by 1"
    ) %}
        {% do say(
            row[1] ~ ' messages of ' ~ row[0] ~ ' were rejected: dbt show --limit -1 --inline "select'
            ~ " reason, detail, landed_batch, message_number from {{ ref('" ~ row[0] ~ "_decoded') }} where"
            ~ " outcome = 'rejected'\""
        ) %}
    {% endfor %}
    {% set misfits = fetch_rows(
        "select table_name, count(*) from gold.rejections where rejected_at >= (select min(recorded_at)"
        ~ " from ops.runs where run = " ~ run ~ ") group by 1 order by 1"
    ) %}
    {% for row in misfits %}
        {% do say(
            row[1] ~ ' changes did not fit the contract of ' ~ row[0]
            ~ ": dbt show --limit -1 --inline \"select * from gold.rejections where table_name = '"
            ~ row[0] ~ "'\""
        ) %}
    {% endfor %}
{% endmacro %}
