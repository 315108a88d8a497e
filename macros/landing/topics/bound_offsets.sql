{% macro bound_offsets(feed, ranges, most) %}
    {# each partition gets its share, and one offset at least, so that none waits for ever #}
    {% set waiting = [] %}
    {% for _, _, first, next, _ in ranges %}
        {% do waiting.append(next - first) %}
    {% endfor %}
    {% set total = waiting | sum %}
    {% if most is none or total <= most %}
        {{ return(ranges) }}
    {% endif %}
    {% set bounded = [] %}
    {% for topic, partition, first, next, id in ranges %}
        {% set share = [(next - first) * most // total, 1] | max %}
        {% do bounded.append([topic, partition, first, [first + share, next] | min, id]) %}
    {% endfor %}
    {% do changefold.say('feed ' ~ feed ~ ' has ' ~ total ~ ' new offsets: this run takes about ' ~ most) %}
    {{ return(bounded) }}
{% endmacro %}
