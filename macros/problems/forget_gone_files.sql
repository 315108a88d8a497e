{# Files that were not taken and are not there any more are no problem. One that comes again is a new file, so its
   size is forgotten, too. Returns whether there were any; a thousand in a run. #}
{% macro forget_gone_files() %}
    {% set open, gone = "status in ('unreadable', 'changed', 'hidden', 'no_file', 'unopened')", {} %}
    {% for feed, file_path in changefold.fetch_rows(
        "select feed, file_path from (select feed, file_path, max_by(status, recorded_at) as status from " ~ changefold.ops_table('landings')
        ~ " group by feed, file_path) as files where " ~ open
        ~ " and reflect('changefold.LandingFiles', 'exists', file_path) = 'false' limit 1000"
    ) %}
        {% do gone.setdefault(feed, []).append(changefold.sql_text(file_path)) %}
    {% endfor %}
    {% for feed, paths in gone.items() %}
        {% do run_query(
            "update " ~ changefold.ops_table('landings') ~ " set status = 'gone', file_size = null where " ~ open ~ ' and feed = ' ~ changefold.sql_text(feed)
            ~ ' and file_path in (' ~ paths | join(', ') ~ ')'
        ) %}
    {% endfor %}
    {{ return(gone | length > 0) }}
{% endmacro %}
