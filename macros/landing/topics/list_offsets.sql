{% macro list_offsets(feed, options) %}
    {# Spark SQL has no way to ask which offsets topics hold: decisions/kafka.md #}
    {% set answer = changefold.run_state().get('topics', {}).get(feed) or fromjson(changefold.fetch_value(
        "select reflect('changefold.KafkaOffsets', 'list', " ~ changefold.sql_text(tojson(options.client_options))
        ~ ", " ~ changefold.sql_text(options.topic_pattern) ~ ")"
    )) %}
    {% if answer.error %}
        {% do exceptions.raise_compiler_error(
            "Feed " ~ feed ~ ": Kafka at " ~ options.client_options['bootstrap.servers']
            ~ " could not be asked for its topics. Nothing was landed. " ~ answer.error
        ) %}
    {% endif %}
    {% if answer.partitions and answer.partitions[0] | length != 5 %}
        {% do exceptions.raise_compiler_error(
            "Feed " ~ feed ~ ": changefold-questions.jar is not of this version. Nothing was landed."
            ~ " Run setup/set_up.py; on a cluster, put the jar that it makes in the place of the old one."
        ) %}
    {% endif %}
    {% if not answer.partitions %}
        {% do changefold.say('no topic is there for feed ' ~ feed ~ ': ' ~ options.topic_pattern) %}
    {% endif %}
    {% for topic in changefold.missing_topics(options, answer.partitions) if answer.partitions %}
        {% do changefold.say('topic ' ~ topic ~ ' of feed ' ~ feed ~ ' is not there: is its name right, and may this user see it?') %}
    {% endfor %}
    {{ return(answer.partitions) }}
{% endmacro %}
