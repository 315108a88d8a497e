{# The first messages of each partition of the topics, as a bronze table would hold them, in the view
   propose_messages. Spark reads them as it reads anything: Kafka remembers nothing of it. #}
{% macro _propose_read_topics(feed, given, most) %}
    {% set partitions = changefold.list_offsets(feed, given.kafka) %}
    {% set ranges = changefold._propose_shares(partitions, most) %}
    {% set location = 'topics ' ~ given.kafka.topic_pattern %}
    {% if not ranges %}
        {% do exceptions.raise_compiler_error('There is nothing to read in ' ~ location ~ '.') %}
    {% endif %}
    {% do changefold.view_records(feed, given.kafka.client_options, ranges) %}
    {% do changefold._propose_keep('messages', 'select *, cast(0 as bigint) as landed_batch from ('
        ~ changefold.land_records(feed) ~ ') as landed'
    ) %}
    {% set read = ranges | sum(attribute=3) - ranges | sum(attribute=2) %}
    {% set count = changefold.fetch_value('select count(*) from propose_messages') | int %}
    {% do changefold.say(
        'read ' ~ count ~ ' messages of ' ~ ranges | map('first') | unique(case_sensitive=true) | list | length ~ ' of '
        ~ partitions | map('first') | unique(case_sensitive=true) | list | length ~ ' topics'
        ~ ('. That is as many as it may read: say {messages: ' ~ 10 * most ~ '} for more'
            if read < partitions | sum(attribute=3) - partitions | sum(attribute=2))
    ) %}
    {{ return({'location': location, 'lines': 'records', 'csv': none, 'count': count, 'has_topics': true}) }}
{% endmacro %}
