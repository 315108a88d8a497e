{% macro report_landings(runs) %}
    {% for row in changefold.fetch_rows(
        "select feed, said.status, file_path, said.detail from (select feed, file_path,"
        ~ " max_by(struct(status, detail), struct(landed_batch, recorded_at)) as said from " ~ changefold.ops_table('landings') ~ " where landed_batch in ("
        ~ runs | join(', ') ~ ") group by feed, file_path) where said.status not in ('landed', 'absent', 'present', 'dismissed', 'gone')"
        ~ " order by 1, 3 limit 20"
    ) %}
        {% do changefold.say('not landed (' ~ row[1] ~ '): ' ~ row[2] ~ ': ' ~ row[3]) %}
    {% endfor %}
{% endmacro %}
