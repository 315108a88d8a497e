{% macro has_new_offsets(feed) %}
    {# Whether anything of the topics is not as the ledger left it. If it is not, nobody needs to ask
       further; what a run landed that died before it could say so looks new here. #}
    {% set state = changefold.run_state() %}
    {% if state.is_idle %}
        {{ return(false) }}
    {% endif %}
    {% set answer = state.topics.get(feed, {'error': 'not asked'}) %}
    {% set options = changefold.feed_options(feed).kafka %}
    {% if answer.error or not answer.partitions or changefold.missing_topics(options, answer.partitions)
        or changefold.gone_topics(state.offsets.get(feed, {}), options.topic_pattern, answer.partitions) %}
        {{ return(true) }}
    {% endif %}
    {% for topic, partition, _, latest, id in answer.partitions %}
        {% set known = state.offsets.get(feed, {}).get(topic ~ '/' ~ partition, {}) %}
        {% if known.get('next_offset', 0) != latest or id not in [none, known.get('topic_id', id)] %}
            {{ return(true) }}
        {% endif %}
    {% endfor %}
    {{ return(load_cached_relation(this) is none) }}
{% endmacro %}
