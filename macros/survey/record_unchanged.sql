{% macro record_unchanged(run) %}
    {# Tables that this run asked silver about and that have all there is: as if they were folded now. #}
    {% set rows, set_back, state = [], {}, changefold.run_state() %}
    {% set models = changefold.gold_models() %}
    {% for table, contract in state.unchanged.items() %}
        {# what did not fit the contract that it was held back with #}
        {% do set_back.update({table: {'contract': contract}} if table in state.left_staged + state.held and table not in state.staged else {}) %}
        {% do rows.append({'table_name': table, 'publish_group': models[table].group, 'contract': contract}) %}
    {% endfor %}
    {% if rows %}
        {% do run_query(
            'insert into ' ~ changefold.ops_table('publishes') ~ ' by name select ' ~ run ~ " as run, publish_group, table_name, 'unchanged' as"
            ~ ' event, cast(null as bigint) as snapshot_id, ' ~ run ~ ' as folded_run, contract,'
            ~ ' cast(null as string) as detail, current_timestamp() as recorded_at from '
            ~ changefold.rows_of(rows, 'table_name string, publish_group string, contract string')
        ) %}
    {% endif %}
    {% if set_back %}
        {% do changefold.drop_old_rejections(set_back) %}
    {% endif %}
{% endmacro %}
