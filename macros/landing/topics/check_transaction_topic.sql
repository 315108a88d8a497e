{% macro check_transaction_topic(feed, options, topics) %}
    {# Which transaction comes first is told by the offsets of one partition. #}
    {% set name = options.transaction_topic %}
    {% set partitions = topics | select('equalto', name) | list | length %}
    {% if partitions > 1 %}
        {% do exceptions.raise_compiler_error(
            'Feed ' ~ feed ~ ': its transaction_topic ' ~ name ~ ' has ' ~ partitions
            ~ ' partitions, so that nobody can tell which transaction comes first: let it have one. Nothing was landed.'
        ) %}
    {% elif not partitions and not changefold.names_matching(options.topic_pattern, [name]) %}
        {% do exceptions.raise_compiler_error(
            'Feed ' ~ feed ~ ': its transaction_topic ' ~ name ~ ' is none of the topics that the feed reads:'
            ~ ' name it in topics, or let topic_pattern match it. Nothing was landed.'
        ) %}
    {% endif %}
{% endmacro %}
