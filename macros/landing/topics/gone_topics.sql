{# What is known, see survey_offsets, of topics that the brokers no longer name: deleted, or not to be seen any more. #}
{% macro gone_topics(next, pattern, partitions) %}
    {% set there = partitions | map(attribute=0) | list %}
    {% set missing = next.values() | rejectattr('is_gone') | rejectattr('topic', 'in', there) | list %}
    {{ return(missing | selectattr('topic', 'in', changefold.names_matching(pattern, missing | map(attribute='topic'))) | list) }}
{% endmacro %}
