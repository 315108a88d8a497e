{% macro record_places(feed, batch, run, overwrites) %}
    {# Where in the log an entity has changes of which effect. Written before the changes, so that no
       fold misses one. #}
    {% set of_feed = 'feed = ' ~ sql_text(feed) %}
    {% if overwrites %}
        {% do run_query('delete from ops.places where ' ~ of_feed) %}
    {% endif %}
    {% set rows = [] %}
    {% for place in fetch_rows(
        "select distinct entity, substring(change_position, 1, 6), substring(change_position, 8, 1),"
        ~ " coalesce(position_scope, ''), row_effect from " ~ batch ~ " where outcome = 'change'"
        ~ " except select entity, epoch, kind, position_scope, row_effect from ops.places where " ~ of_feed
    ) %}
        {% set values = [sql_text(feed)] %}
        {% for value in place %}
            {% do values.append(sql_text(value)) %}
        {% endfor %}
        {% do rows.append('(' ~ values | join(', ') ~ ', ' ~ run ~ ')') %}
    {% endfor %}
    {% if rows %}
        {% do run_query('insert into ops.places values ' ~ rows | join(', ')) %}
    {% endif %}
{% endmacro %}
