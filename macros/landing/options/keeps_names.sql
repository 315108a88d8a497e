{% macro keeps_names(options, topics) %}
    {# not those of heartbeats and schema changes, which stand beside #}
    {% set prefix = options.transaction_topic.rpartition('.')[0] ~ '.' %}
    {% for topic in topics if topic.startswith(prefix) and topic != options.transaction_topic %}
        {{ return(true) }}
    {% endfor %}
    {{ return(false) }}
{% endmacro %}
