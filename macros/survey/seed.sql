{# dbt's own makes the table anew in each build; of our reasons this one does if the file has changed. Other seeds are
   dbt's business: they may have types. #}
{% materialization seed, adapter='spark' %}
    {% if model.unique_id != 'seed.changefold.reasons' %}
        {% if (this.schema ~ '.' ~ this.identifier) | lower in changefold.ops_tables() | map('lower') | list %}
            {% do changefold.refuse_model(
                'it would take the place of ' ~ this.schema ~ '.' ~ this.identifier ~ ', which is a ledger of ours. Give it another name,'
                ~ ' or another schema in dbt_project.yml', 'Seed'
            ) %}
        {% endif %}
        {{ return(materialization_seed_default()) }}
    {% endif %}
    {% set name = this.schema ~ '.' ~ this.identifier %}
    {% set state = changefold.run_state() %}
    {% set table, rows = load_agate_table(), [] %}
    {% do store_result('agate_table', response='OK', agate_table=table) %}{# dbt asks for it #}
    {% for row in table.rows %}
        {% do rows.append(dict(row)) %}
    {% endfor %}
    {% set definition = model.checksum.checksum %}
    {{ run_hooks(pre_hooks) }}
    {% if not changefold.is_building() %}
        {% do exceptions.raise_compiler_error("Seeds are written by dbt build, under the lake's lock. Nothing was written.") %}
    {% elif state.is_idle or state.views.get(name, {}).get('definition') == definition and load_cached_relation(this) is not none %}
        {% do changefold.report_result('unchanged') %}
    {% else %}
        {% do changefold.current_run() %}
        {% set columns = [] %}
        {% for column in table.column_names %}
            {% do columns.append(column ~ ' string') %}
        {% endfor %}
        {% call statement('main') %}
create or replace table {{ this }} using iceberg {{ changefold.table_properties() }} as
select * from {{ changefold.rows_of(rows, columns | join(', ')) }} as seed
        {% endcall %}
        {% do adapter.cache_added(this.incorporate(type='table')) %}
        {% do state.new_views.update({name: definition}) %}
    {% endif %}
    {{ run_hooks(post_hooks) }}
    {{ return({'relations': [this.incorporate(type='table')]}) }}
{% endmaterialization %}
