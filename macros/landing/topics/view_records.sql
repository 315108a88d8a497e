{% macro view_records(feed, client_options, ranges) %}
    {# `(next)` of a range is its end. A large partition is read in several parts, by all cores. #}
    {% set partitions, starts, ends = {}, {}, {} %}
    {% for topic, partition, first, next, _ in ranges %}
        {% do partitions.setdefault(topic, []).append(partition) %}
        {% do starts.setdefault(topic, {}).update({partition | string: first}) %}
        {% do ends.setdefault(topic, {}).update({partition | string: next}) %}
    {% endfor %}
    {% set options = {
        'assign': tojson(partitions),
        'startingOffsets': tojson(starts),
        'endingOffsets': tojson(ends),
        'includeHeaders': 'true',
        'failOnDataLoss': 'true',
        'maxRecordsPerPartition': '250000',
    } %}
    {% for name, value in client_options.items() %}
        {% do options.update({'kafka.' ~ name: value}) %}
    {% endfor %}
    {% set texts = [] %}
    {% for name, value in options.items() %}
        {% do texts.append("'" ~ name ~ "' " ~ changefold.sql_text(value)) %}
    {% endfor %}
    {% if ranges %}
        {% do run_query(
            'create or replace temporary view ' ~ feed ~ '_records using kafka options (' ~ texts | join(', ') ~ ')'
        ) %}
    {% endif %}
{% endmacro %}
