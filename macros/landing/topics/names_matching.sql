{# Those of these names of topics that a feed's pattern means. Kafka takes it as Java does, which is not what Python does. #}
{% macro names_matching(pattern, names) %}
    {% set found = [] %}
    {% for together in names | unique(case_sensitive=true) | batch(1000) %}
        {% do found.extend(changefold.fetch_json(
            'select name from (select explode(' ~ changefold.sql_array(together) ~ ') as name) as names where name rlike '
            ~ changefold.sql_text('^(?:' ~ pattern ~ ')$')
        ) | map(attribute='name')) %}
    {% endfor %}
    {{ return(found) }}
{% endmacro %}
