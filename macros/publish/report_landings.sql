{% macro report_landings(run) %}
    {% for row in fetch_rows(
        "select feed, status, file_path, detail from ops.landings where landed_batch = " ~ run
        ~ " and status <> 'landed' order by 1, 3 limit 20"
    ) %}
        {% do say('not landed (' ~ row[1] ~ '): ' ~ row[2] ~ ': ' ~ row[3]) %}
    {% endfor %}
{% endmacro %}
