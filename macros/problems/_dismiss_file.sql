{% macro _dismiss_file(path, run) %}
    {% set is_it = "file_path = " ~ changefold.sql_text(path) ~ " or endswith(file_path, " ~ changefold.sql_text('/' ~ path) ~ ")" %}
    {% set files = "(select feed, file_path, max_by(struct(status, detail, file_size, file_modified_at, file_version),"
        ~ " struct(landed_batch, recorded_at)) as said from " ~ changefold.ops_table('landings') ~ " where " ~ is_it
        ~ " group by feed, file_path) as files where said.status not in ('landed', 'present', 'dismissed', 'gone')" %}
    {% set count = changefold.fetch_value('select count(*) from ' ~ files) | int %}
    {% if count != 1 %}
        {{ return(count ~ ' files that were not taken are called ' ~ path ~ ': nothing was dismissed') }}
    {% endif %}
    {% do run_query(
        "insert into " ~ changefold.ops_table('landings') ~ " by name select feed, file_path, said.file_size,"
        ~ " said.file_modified_at, 'dismissed' as status, said.detail, said.file_version, " ~ run
        ~ " as landed_batch, current_timestamp() as recorded_at from " ~ files
    ) %}
    {{ return('dismissed ' ~ path) }}
{% endmacro %}
