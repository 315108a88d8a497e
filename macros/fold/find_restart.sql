{% macro find_restart(entity, since=none) %}
    {# The newest epoch in which the whole table was read again: it has snapshot rows of the entity,
       and every feed of the entity that ever streams streams in it, so its snapshot has ended. What
       stood before and was not read again is gone from the source. #}
    {% set rows = fetch_rows(
        "with places as (select * from ops.places where feed in"
        ~ " (select feed from ops.places where entity = " ~ sql_text(entity) ~ ")),"
        ~ " feeds as (select feed, epoch, min(first_run) filter (where kind = '1') as streams_since,"
        ~ " min(first_run) filter (where kind = '0' and entity = " ~ sql_text(entity) ~ ") as read_since"
        ~ " from places group by feed, epoch)"
        ~ " select epoch, greatest(max(streams_since), min(read_since)) from feeds where epoch > '000000'"
        ~ " group by epoch having min(read_since) is not null"
        ~ " and count(streams_since) = (select count(distinct feed) from places where kind = '1')"
        ~ " order by epoch desc limit 1"
    ) %}
    {{ return({
        'position': rows[0][0] ~ '/', 'is_new': since is not none and rows[0][1] | int > since
    } if rows else none) }}
{% endmacro %}
