{% macro plan_offsets(feed, options) %}
    {# Rows [topic, partition, first offset, next offset, topic id]. #}
    {% set messages = load_cached_relation(this) %}
    {% set next = changefold.survey_offsets([feed]).get(feed, {}) if messages is not none and changefold.record_landed(feed, messages)
        else changefold.run_state().offsets.get(feed, {}) %}
    {% set taken_before = next.values() | map(attribute='topic') | list %}
    {% set topics, new, lost, begun = [], [], [], [] %}
    {% set partitions = changefold.list_offsets(feed, options) %}
    {% set gone = changefold.gone_topics(next, options.topic_pattern, partitions) %}
    {% for topic, partition, earliest, latest, id in partitions %}
        {% do topics.append(topic) %}
        {# a partition of a known topic that was not there, or held nothing, begins with its first record #}
        {% set known = next.get(topic ~ '/' ~ partition, {'next_offset': 0 if topic in taken_before else earliest}) %}
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
        {# an empty one whose first records are gone is remembered: they are not lost later #}
        {% if first < latest or is_begun %}
            {% do new.append([topic, partition, first, latest, id]) %}
        {% endif %}
    {% endfor %}
    {% if (lost or gone) and feed not in changefold.setting('accept_lost_offsets') %}
        {% do changefold.refuse_lost_offsets(feed, lost, gone) %}
    {% endif %}
    {{ return({
        'taken': changefold.bound_offsets(feed, new, options.max_offsets_per_run), 'lost': lost, 'gone': gone,
        'topics': topics, 'begun': begun, 'has_landed': next != {},
    }) }}
{% endmacro %}
