{% macro plan_offsets(feed, options) %}
    {# Rows [topic, partition, first offset, next offset]. #}
    {% set next = next_offsets(feed) %}
    {% set new, lost = [], [] %}
    {% for topic, partition, earliest, latest in list_offsets(feed, options) %}
        {% set wanted = next.get(topic ~ '/' ~ partition, earliest) %}
        {% set first = wanted if earliest <= wanted <= latest else earliest %}
        {% if first != wanted %}
            {% do lost.append([topic, partition, wanted, first, latest]) %}
        {% endif %}
        {% if first < latest %}
            {% do new.append([topic, partition, first, latest]) %}
        {% endif %}
    {% endfor %}
    {% if lost and feed not in var('accept_lost_offsets', []) %}
        {% do refuse_lost_offsets(feed, lost) %}
    {% endif %}
    {{ return({'taken': bound_offsets(feed, new, options.max_offsets_per_run), 'lost': lost}) }}
{% endmacro %}
