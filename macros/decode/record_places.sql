{% macro record_places(feed, facts, run, overwrites) %}
    {# Where in the log an entity has changes of which effect. Written before the changes, so that no fold misses
       one. A decode that came to nothing may have left some: they go, or these would seem to be of its run, which
       gold may have passed. What silver has is known if batches_to_decode has asked it. What a later run wrote, which
       took the lock over, stays. #}
    {% set of_feed, state = 'feed = ' ~ changefold.sql_text(feed), changefold.run_state() %}
    {% set in_silver = 'first_run <= ' ~ state.decoded.get(feed, 0) if feed in state.get('uncounted', {}) else 'true' %}
    {% set is_ours = ' and first_run <= ' ~ run %}
    {% if overwrites %}
        {% do run_query('delete from ' ~ changefold.ops_table('places') ~ ' where ' ~ of_feed ~ is_ours) %}
    {% endif %}
    {% set places %}
select entity, place.epoch, place.kind, place.position_scope, place.row_effect
from {{ facts }}
where outcome = 'change'
except
select entity, epoch, kind, position_scope, row_effect
from {{ changefold.ops_table('places') }}
where {{ of_feed }} and {{ in_silver }}
    {% endset %}
    {% set found = changefold.fetch_json(
        'select (select 1 from (' ~ places ~ ') limit 1) is not null as are_new, (select 1 from '
        ~ changefold.ops_table('places') ~ ' where ' ~ of_feed ~ ' and not ' ~ in_silver ~ is_ours ~ ' limit 1) is not null as are_left'
    )[0] %}
    {% if found.are_left %}
        {% do run_query('delete from ' ~ changefold.ops_table('places') ~ ' where ' ~ of_feed ~ ' and not ' ~ in_silver ~ is_ours) %}
    {% endif %}
    {% if found.are_new %}
        {% do run_query(
            'insert into ' ~ changefold.ops_table('places') ~ ' select ' ~ changefold.sql_text(feed) ~ ', *, ' ~ run ~ ' from (' ~ places ~ ')'
        ) %}
    {% endif %}
{% endmacro %}
