{% macro record_places(feed, batch, run, overwrites) %}
    {# Where in the log an entity has changes: epochs, kinds, scopes. Written before the changes, so
       that no fold misses one. #}
    {% set known = 'select entity, epoch, kind, position_scope from ops.places where feed = ' ~ sql_text(feed) %}
    {% if overwrites %}
        {% do run_query('delete from ops.places where feed = ' ~ sql_text(feed)) %}
    {% endif %}
    {% set rows = [] %}
    {% for place in fetch_rows(
        "select distinct entity, substring(change_position, 1, 6), substring(change_position, 8, 1),"
        ~ " coalesce(position_scope, '') from " ~ batch ~ " where outcome = 'change' except " ~ known
    ) %}
        {% do rows.append(
            '(' ~ sql_text(feed) ~ ', ' ~ sql_text(place[0]) ~ ', ' ~ sql_text(place[1]) ~ ', ' ~ sql_text(place[2])
            ~ ', ' ~ sql_text(place[3])
            ~ ', ' ~ run ~ ')'
        ) %}
    {% endfor %}
    {% if rows %}
        {% do run_query('insert into ops.places values ' ~ rows | join(', ')) %}
    {% endif %}
{% endmacro %}
