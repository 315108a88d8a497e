{# Topics that a feed names and that are not there. #}
{% macro missing_topics(options, partitions) %}
    {{ return(options.topics | reject('in', partitions | map(attribute=0) | list) | list) }}
{% endmacro %}
