{% materialization current_state, adapter='spark' %}
    {% set contract = contract_columns() %}
    {% set columns = contract + lineage_columns() %}
    {% set hash = contract_hash(contract) %}
    {% set run = current_run() %}
    {% set folded = model.name ~ '_folded' %}
    {% set is_full = '-- full fold of' in sql %}
    {{ run_hooks(pre_hooks) }}
    {% if '-- nothing new of' in sql %}
        {% do report_result('nothing new') %}
    {% else %}
        {% do check_contract_types(contract) %}
        {% if load_cached_relation(this) is none %}
            {% do create_table(this, columns, properties={
                'write.wap.enabled': 'true',
                'write.merge.mode': 'merge-on-read',
                'write.delete.mode': 'merge-on-read',
                'write.update.mode': 'merge-on-read',
            }) %}
        {% else %}
            {% do migrate_columns(this, columns) %}
        {% endif %}

        {% do forget_cached(folded) %}
        {% do run_query('cache table ' ~ folded ~ ' as ' ~ sql) %}
        {% set rejected = record_rejections(folded, hash, is_full) %}
        {% if is_full and rejected and not fetch_value(
            "select 1 from " ~ folded ~ " where _row_effect <> 'none' limit 1"
        ) %}
            {% do exceptions.raise_compiler_error(
                "No change of " ~ model.name ~ " fits its contract (see gold.rejections): most"
                ~ " likely a data_type, the key or the entity's name is wrong in "
                ~ model.patch_path ~ "."
            ) %}
        {% endif %}
        {% do mark_snapshots({'run': run, 'contract': hash}) %}
        {% if is_full %}
            {% do run_query('set spark.sql.sources.partitionOverwriteMode = static') %}
            {% call statement('main') %}
insert overwrite {{ this }} ({{ column_names(columns) }})
select {{ column_names(columns) }}
from {{ folded }}
where _row_effect = 'replace'
            {% endcall %}
        {% else %}
            {% for cleared_position in modules.re.findall('-- cleared up to (.*)', sql) %}
                {% do run_query(
                    'delete from ' ~ this ~ ' where _position < ' ~ sql_text(cleared_position)
                ) %}
            {% endfor %}
            {% call statement('merge') %}
{{ merge_folded(this, folded, columns) }}
            {% endcall %}
        {% endif %}
        {% set counts = dict(fetch_rows(
            'select _row_effect, count(*) as row_count from ' ~ folded ~ ' group by _row_effect'
        )) %}
        {% do report_result((
            ('folded anew: ' if is_full else '')
            ~ counts.get('replace', 0) ~ ' rows written'
            ~ (', ' ~ counts['delete'] ~ ' keys gone' if counts.get('delete') else '')
            ~ (', ' ~ rejected ~ ' changes rejected' if rejected else '')
        )) %}
        {% do forget_cached(folded) %}
    {% endif %}
    {{ run_hooks(post_hooks) }}
    {{ return({'relations': [this.incorporate(type='table')]}) }}
{% endmaterialization %}
