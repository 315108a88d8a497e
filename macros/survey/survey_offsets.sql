{% macro survey_offsets(feeds) %}
    {# feed -> topic/partition -> next_offset, topic_id and is_gone, by ops.offsets #}
    {% set found = {} %}
    {% for row in (changefold.fetch_json(changefold.next_offsets(feeds)) if feeds else []) %}
        {% do found.setdefault(row.feed, {}).update({row.place: row}) %}
    {% endfor %}
    {{ return(found) }}
{% endmacro %}
