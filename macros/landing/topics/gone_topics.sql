{# What is known, see survey_offsets, of topics that the brokers no longer name: deleted, or not to be seen any more. #}
{% macro gone_topics(next, pattern, partitions) %}
    {% set there, gone = partitions | map(attribute=0) | list, [] %}
    {% for known in next.values() if not known.is_gone and known.topic not in there %}
        {% do gone.append(known) if modules.re.fullmatch(pattern, known.topic) %}
    {% endfor %}
    {{ return(gone) }}
{% endmacro %}
