{% macro record_views(run) %}
    {# what the views are that this run made, so that the next one need not make them again #}
    {% set rows = [] %}
    {% for name, definition in changefold.run_state().get('new_views', {}).items() %}
        {% do rows.append({'view_name': name, 'definition': definition}) %}
    {% endfor %}
    {% if rows %}
        {% do run_query(
            'insert into ' ~ changefold.ops_table('views') ~ ' by name select *, ' ~ run ~ ' as run, current_timestamp() as recorded_at from '
            ~ changefold.rows_of(rows, 'view_name string, definition string')
        ) %}
    {% endif %}
{% endmacro %}
