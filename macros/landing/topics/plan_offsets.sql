{% macro plan_offsets(feed, options) %}
    {# Rows [topic, partition, first offset, next offset, topic id]. #}
    {% set messages = load_cached_relation(this) %}
    {% if messages is not none %}
        {% do changefold.record_landed_offsets(feed, messages) %}
    {% endif %}
    {% set next = changefold.survey_offsets([feed]).get(feed, {}) %}
    {% set topics, new, lost, begun = [], [], [], [] %}
    {% for topic, partition, earliest, latest, id in changefold.list_offsets(feed, options) %}
        {% do topics.append(topic) %}
        {% set known = next.get(topic ~ '/' ~ partition, {'next_offset': earliest}) %}
        {% set wanted = known.next_offset %}
        {# what was recorded before ids were, or by brokers without them, is of the same topic #}
        {% set is_anew = wanted > latest or id not in [none, known.get('topic_id', id)] %}
        {% set first = earliest if is_anew else [wanted, earliest] | max %}
        {% if is_anew or first != wanted %}
            {% do lost.append([topic, partition, wanted, first, latest, is_anew, id]) %}
        {% endif %}
        {% set is_begun = topic ~ '/' ~ partition not in next and earliest > 0 %}
        {% if is_begun %}
            {% do begun.append(topic) %}
        {% endif %}
        {# an empty one is remembered if that counts, so that the next run does not find it new again #}
        {% if first < latest or is_begun and options.transaction_topic %}
            {% do new.append([topic, partition, first, latest, id]) %}
        {% endif %}
    {% endfor %}
    {% if lost and feed not in changefold.setting('accept_lost_offsets') %}
        {% do changefold.refuse_lost_offsets(feed, lost) %}
    {% endif %}
    {{ return({
        'taken': changefold.bound_offsets(feed, new, options.max_offsets_per_run), 'lost': lost, 'topics': topics,
        'begun': begun, 'has_landed': next != {},
    }) }}
{% endmacro %}
