{% macro find_places(entity, since=none) %}
    {# What is known of all changes of an entity: whether rows are inserted if absent; whether an epoch
       has places in the log without a common order; and `restart`, the newest epoch in which the whole
       table was read again: it has snapshot rows of the entity, and every feed of the entity that ever
       streamed streams in it, so its snapshot has ended. What stood before and was not read again is
       gone from the source. #}
    {% set found = {'has_inserts': false, 'has_scopes': false, 'restart': none} %}
    {% for epoch, has_inserts, has_scopes, read_since, streams_since, is_ended in fetch_rows(
        "with places as (select * from ops.places where feed in"
        ~ " (select feed from ops.places where entity = " ~ sql_text(entity) ~ "))"
        ~ " select epoch, count_if(row_effect = 'insert_if_absent' and entity = " ~ sql_text(entity) ~ ") > 0,"
        ~ " count(distinct position_scope) filter (where entity = " ~ sql_text(entity) ~ ") > 1,"
        ~ " min(first_run) filter (where kind = '0' and entity = " ~ sql_text(entity) ~ "),"
        ~ " max(first_run) filter (where kind = '1'), count(distinct feed) filter (where kind = '1')"
        ~ " = (select count(distinct feed) from places where kind = '1')"
        ~ " from places group by epoch order by epoch"
    ) %}
        {% if has_inserts %}
            {% do found.update({'has_inserts': true}) %}
        {% endif %}
        {% if has_scopes %}
            {% do found.update({'has_scopes': true}) %}
        {% endif %}
        {% if epoch > '000000' and read_since and streams_since and is_ended %}
            {% set run = [read_since, streams_since] | map('int') | max %}
            {% do found.update({'restart': {
                'position': epoch ~ '/', 'is_new': since is not none and run > since
            }}) %}
        {% endif %}
    {% endfor %}
    {{ return(found) }}
{% endmacro %}
