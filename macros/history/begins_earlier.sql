{# Whether what was decoded since a run says of a table that was read again, see find_places, that this began
   earlier than was known. Of all rows that had vanished, the last version ends then. #}
{% macro begins_earlier(changes, entity, read_again, since) %}
    {% set new, known = [], [] %}
    {% for again in read_again %}
        {% set begin = 'select ' ~ loop.index ~ ' as number, min(committed_at) as begins_at from ' ~ changes
            ~ ' where entity = ' ~ changefold.sql_text(entity) ~ ' and feed = ' ~ changefold.sql_text(again.feed)
            ~ ' and change_position >= ' ~ changefold.sql_text(again.position) ~ ' and decoded_run ' %}
        {% do new.append(begin ~ '> ' ~ since) %}
        {% do known.append(begin ~ '<= ' ~ since) %}
    {% endfor %}
    {# what is new is in few files, what is known in all of them #}
    {% if not new or changefold.fetch_value('select count(begins_at) from (' ~ new | join(' union all ') ~ ')') == 0 %}
        {{ return(false) }}
    {% endif %}
    {{ return(changefold.fetch_value(
        'select count_if(new.begins_at < known.begins_at or new.begins_at is not null and known.begins_at is null) > 0'
        ~ ' from (' ~ new | join(' union all ') ~ ') as new join (' ~ known | join(' union all ') ~ ') as known using (number)'
    )) }}
{% endmacro %}
