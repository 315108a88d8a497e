{% macro input_of(listings, topics) %}
    {# One hash of what landing directories and topics hold: feed -> hash of its listing, feed -> what
       changefold.KafkaOffsets answers. none: not all could be asked. #}
    {% for answer in topics.values() if answer.error or not answer.partitions %}
        {{ return(none) }}
    {% endfor %}
    {{ return(local_md5(tojson([listings, topics], sort_keys=true))) }}
{% endmacro %}
