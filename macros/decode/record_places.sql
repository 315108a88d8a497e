{% macro record_places(feed, batch, run, overwrites) %}
    {# Where in the log an entity has changes of which effect. Written before the changes, so that no
       fold misses one. #}
    {% set of_feed = 'feed = ' ~ changefold.sql_text(feed) %}
    {% if overwrites %}
        {% do run_query('delete from ' ~ changefold.ops_table('places') ~ ' where ' ~ of_feed) %}
    {% endif %}
    {% set places %}
select
    entity,
    substring(change_position, 1, 6) as epoch,
    substring(change_position, 8, 1) as kind,
    coalesce(position_scope, '') as position_scope,
    row_effect
from {{ batch }}
where decoded_run = {{ run }} and outcome = 'change'
except
select entity, epoch, kind, position_scope, row_effect
from {{ changefold.ops_table('places') }}
where {{ of_feed }}
    {% endset %}
    {% if changefold.fetch_value('select 1 from (' ~ places ~ ') limit 1') %}
        {% do run_query(
            'insert into ' ~ changefold.ops_table('places') ~ ' select ' ~ changefold.sql_text(feed) ~ ', *, ' ~ run ~ ' from (' ~ places ~ ')'
        ) %}
    {% endif %}
{% endmacro %}
