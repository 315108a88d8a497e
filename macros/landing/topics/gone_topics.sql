{# Topics that offsets were taken from, and that the brokers no longer name: deleted, or not to be seen any more. #}
{% macro gone_topics(next, pattern, partitions) %}
    {% set there, gone = partitions | map(attribute=0) | list, [] %}
    {% for place, known in next.items() if not known.is_gone %}
        {% set topic = place.rpartition('/')[0] %}
        {% if topic not in there and modules.re.fullmatch(pattern, topic) %}
            {% do gone.append(topic) %}
        {% endif %}
    {% endfor %}
    {{ return(gone | unique | list) }}
{% endmacro %}
