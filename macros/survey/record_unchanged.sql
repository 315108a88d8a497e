{% macro record_unchanged(run) %}
    {# Tables that this run asked silver about and that have all there is: as if they were folded now. #}
    {% set rows = [] %}
    {% set models = changefold.gold_models() %}
    {% for table, contract in changefold.run_state().unchanged.items() %}
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
{% endmacro %}
