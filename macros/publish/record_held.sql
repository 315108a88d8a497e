{# What this run did not come to stage of groups that are held back, and tables that were held back and have no
   model any more. #}
{% macro record_held(run, held, staged) %}
    {% set state, models, rows = changefold.run_state(), changefold.gold_models(), [] %}
    {% for table, found in models.items() if found.group in held and table not in staged.get(found.group, {})
        and found.node.name in held[found.group].names %}
        {% do rows.append({
            'table_name': table, 'publish_group': found.group, 'event': 'failed',
            'detail': held[found.group].reasons | join('; '),
        }) %}
    {% endfor %}
    {% for table in state.held if table not in models %}
        {% do rows.append({'table_name': table, 'event': 'removed', 'detail': 'it has no model any more'}) %}
    {% endfor %}
    {% if rows %}
        {% do run_query(
            'insert into ' ~ changefold.ops_table('publishes') ~ ' by name select ' ~ run ~ ' as run, publish_group, table_name, event,'
            ~ ' cast(null as bigint) as snapshot_id, cast(null as bigint) as folded_run, cast(null as string) as contract,'
            ~ ' detail, current_timestamp() as recorded_at from '
            ~ changefold.rows_of(rows, 'publish_group string, table_name string, event string, detail string')
        ) %}
    {% endif %}
{% endmacro %}
