{% macro plan_offsets(feed, options) %}
    {# Rows [topic, partition, first offset, next offset, topic id]. #}
    {% set next = next_offsets(feed) %}
    {% set new, lost = [], [] %}
    {% for topic, partition, earliest, latest, id in list_offsets(feed, options) %}
        {% set known = next.get(topic ~ '/' ~ partition, {'next_offset': earliest}) %}
        {% set wanted = known.next_offset %}
        {# what was recorded before ids were, or by brokers without them, is of the same topic #}
        {% set is_anew = wanted > latest or id not in [none, known.get('topic_id', id)] %}
        {% set first = earliest if is_anew else [wanted, earliest] | max %}
        {% if is_anew or first != wanted %}
            {% do lost.append([topic, partition, wanted, first, latest, is_anew, id]) %}
        {% endif %}
        {% if first < latest %}
            {% do new.append([topic, partition, first, latest, id]) %}
        {% endif %}
    {% endfor %}
    {% if lost and feed not in var('accept_lost_offsets', []) %}
        {% do refuse_lost_offsets(feed, lost) %}
    {% endif %}
    {{ return({'taken': bound_offsets(feed, new, options.max_offsets_per_run), 'lost': lost}) }}
{% endmacro %}
