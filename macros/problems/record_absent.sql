{% macro record_absent(run) %}
    {# landing directories that are not there, once, and once more when they are #}
    {% set state, rows = changefold.run_state(), [] %}
    {% for feed in changefold.feeds_to_land().files if feed.name in state.files %}
        {% set said = state.files[feed.name].rows | map(attribute=3) | list %}
        {% set is_absent = 'absent' in said %}
        {# one that cannot be listed may be there or not #}
        {% set is_unknown = (said | first | default('', true)).startswith('error: ') %}
        {% if is_absent != (feed.name in state.absent) and not is_unknown %}
            {% do rows.append({
                'feed': feed.name, 'file_path': feed.location, 'status': 'absent' if is_absent else 'present',
                'detail': 'the directory is not there' ~ changefold.looked_for_here(feed.location) if is_absent
                    else 'the directory is there again',
            }) %}
        {% endif %}
    {% endfor %}
    {% if rows %}
        {% do run_query(
            'insert into ' ~ changefold.ops_table('landings') ~ ' by name select *, 0L as file_size, cast(null as timestamp) as file_modified_at, '
            ~ run ~ ' as landed_batch, current_timestamp() as recorded_at from '
            ~ changefold.rows_of(rows, 'feed string, file_path string, status string, detail string')
        ) %}
    {% endif %}
{% endmacro %}
