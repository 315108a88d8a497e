{% macro batches_of(messages) %}
    {# named one by one, so that whoever asks twice is told of the same messages; none if they are many #}
    {% set batches = [] %}
    {% for row in changefold.fetch_rows('select distinct landed_batch from ' ~ messages ~ ' order by 1 limit 101') %}
        {% do batches.append(row[0] | int) %}
    {% endfor %}
    {{ return(batches if batches | length <= 100 else none) }}
{% endmacro %}
