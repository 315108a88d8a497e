{% macro write_unlanded(feed, run, unlanded) %}
    {% set ledger, rows = changefold.ops_table('landings'), [] %}
    {% for path, said in unlanded.items() if said.status %}
        {% do rows.append({'file_path': path, 'status': said.status, 'detail': said.detail}) %}
    {% endfor %}
    {% if rows %}
        {% do changefold.run_state().update({'has_unlanded': true}) %}
        {# that a file cannot be opened is written once, however often it is tried #}
        {% do run_query(
            'insert into ' ~ ledger ~ ' by name select ' ~ changefold.sql_text(feed) ~ ' as feed, *, '
            ~ run ~ ' as landed_batch, current_timestamp() as recorded_at from '
            ~ changefold.rows_of(rows, 'file_path string, status string, detail string') ~ ' as said join (select * except (status, detail) from '
            ~ feed ~ '_noticed) as noticed using (file_path) left anti join (select * from ' ~ ledger ~ ' where feed = '
            ~ changefold.sql_text(feed) ~ " and status = 'unopened') as known using (file_path, file_size, file_modified_at, status)"
        ) %}
    {% endif %}
{% endmacro %}
