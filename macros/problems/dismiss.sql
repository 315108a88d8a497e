{# A file that was not taken and is dealt with: `dbt run-operation dismiss --args '{path: ...}'`. #}
{% macro dismiss(path) %}
    {% do changefold.check_arguments({'path': path}, {'path': {'type': 'text'}}) %}
    {% do changefold.check_vars() %}
    {% do changefold.refuse_without_lake() %}
    {% do changefold.create_ops_tables() %}
    {% set run = changefold.take_lock() %}
    {% set is_it = "file_path = " ~ changefold.sql_text(path) ~ " or endswith(file_path, " ~ changefold.sql_text('/' ~ path) ~ ")" %}
    {% set files = "(select feed, file_path, max_by(struct(status, detail, file_size, file_modified_at, file_version), recorded_at)"
        ~ " as said from " ~ changefold.ops_table('landings') ~ " where " ~ is_it ~ " group by feed, file_path) as files"
        ~ " where said.status not in ('landed', 'present', 'dismissed', 'gone')" %}
    {% set count = changefold.fetch_value('select count(*) from ' ~ files) | int %}
    {% if count == 1 %}
        {% do run_query(
            "insert into " ~ changefold.ops_table('landings') ~ " by name select feed, file_path, said.file_size,"
            ~ " said.file_modified_at, 'dismissed' as status, said.detail, said.file_version, " ~ run
            ~ " as landed_batch, current_timestamp() as recorded_at from " ~ files
        ) %}
    {% endif %}
    {% do changefold.release_lock(run, 'operation') %}
    {% do changefold.say(
        'dismissed ' ~ path if count == 1
        else count ~ ' files that were not taken are called ' ~ path ~ ': nothing was dismissed'
    ) %}
{% endmacro %}
