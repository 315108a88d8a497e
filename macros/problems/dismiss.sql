{# A file that was not taken and is dealt with: `dbt run-operation dismiss --args '{path: ...}'`. #}
{% macro dismiss(path) %}
    {% do changefold.check_vars() %}
    {% do changefold.refuse_without_lake() %}
    {% set run = changefold.take_lock() %}
    {% set is_it = "file_path = " ~ changefold.sql_text(path) ~ " or endswith(file_path, " ~ changefold.sql_text('/' ~ path) ~ ")" %}
    {% set count = changefold.fetch_value(
        "select count(*) from (select file_path from " ~ changefold.ops_table('landings') ~ " where " ~ is_it ~ " group by feed, file_path"
        ~ " having max_by(status, recorded_at) not in ('landed', 'present', 'dismissed', 'gone'))"
    ) | int %}
    {% if count == 1 %}
        {% do run_query(
            "insert into " ~ changefold.ops_table('landings') ~ " by name select feed, file_path, max_by(file_size, recorded_at) as file_size,"
            ~ " max_by(file_modified_at, recorded_at) as file_modified_at, 'dismissed' as status,"
            ~ " max_by(detail, recorded_at) as detail, max_by(file_version, recorded_at) as file_version, " ~ run ~ " as landed_batch, current_timestamp() as recorded_at"
            ~ " from " ~ changefold.ops_table('landings') ~ " where " ~ is_it ~ " group by feed, file_path"
        ) %}
    {% endif %}
    {% do changefold.release_lock(run, 'operation') %}
    {% do changefold.say(
        'dismissed ' ~ path if count == 1
        else count ~ ' files that were not taken are called ' ~ path ~ ': nothing was dismissed'
    ) %}
{% endmacro %}
