{% materialization landed_messages, adapter='spark' %}
    {% set columns = message_columns() %}
    {% set noticed_files = model.name | replace('_messages', '') ~ '_noticed_files' %}
    {% set feed = model.name | replace('_messages', '') %}
    {% set run = current_run() %}
    {{ run_hooks(pre_hooks) }}
    {% if load_cached_relation(this) is none %}
        {% do create_table(this, columns) %}
    {% endif %}
    {% do record_landed_files(feed, this) %}
    {% set counts = dict(fetch_rows(
        'select status, count(*) as files from ' ~ noticed_files ~ ' group by status'
    )) %}
    {% if counts.get('landed') %}
        {% call statement('append') %}
insert into {{ this }} ({{ column_names(columns) }})
select *, {{ run }} as landed_batch, current_timestamp() as landed_at
from (
{{ sql }}
) as messages
        {% endcall %}
    {% endif %}
    {% if counts %}
        {% do run_query(
            'insert into ops.landings select ' ~ sql_text(feed) ~ ', file_path, file_size,'
            ~ ' file_modified_at, status, detail, ' ~ run ~ ', current_timestamp() from '
            ~ noticed_files
        ) %}
    {% endif %}
    {% do run_query('drop view if exists ' ~ noticed_files) %}
    {{ run_hooks(post_hooks) }}
    {% set files = counts.get('landed', 0) | int %}
    {% do report_result(files ~ ' new file' ~ ('' if files == 1 else 's') if files else 'nothing new'
    ) %}
    {{ return({'relations': [this.incorporate(type='table')]}) }}
{% endmaterialization %}
