{# Whether what was decoded since a run says of a table that was read again, see find_places, that this began
   earlier than was known. Of all rows that had vanished, the last version ends then. #}
{% macro begins_earlier(changes, entity, read_again, since) %}
    {% set begins = [] %}
    {% for again in read_again %}
        {% do begins.append(
            "select min(committed_at) as begins_at, min(committed_at) filter (where decoded_run <= " ~ since
            ~ ") as known_at from " ~ changes ~ " where entity = " ~ changefold.sql_text(entity) ~ " and feed = "
            ~ changefold.sql_text(again.feed) ~ " and change_position >= " ~ changefold.sql_text(again.position)
        ) %}
    {% endfor %}
    {{ return(begins and changefold.fetch_value(
        'select count_if(not begins_at <=> known_at) > 0 from (' ~ begins | join(' union all ') ~ ')'
    )) }}
{% endmacro %}
