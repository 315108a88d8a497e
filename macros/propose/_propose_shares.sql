{# The first offsets of each partition: all of small ones, of the others the same number. #}
{% macro _propose_shares(partitions, most) %}
    {% set sized, ranges = [], [] %}
    {% for topic, partition, first, next, id in partitions if first < next %}
        {% do sized.append([next - first, topic, partition, first, id]) %}
    {% endfor %}
    {% set state = namespace(left=most) %}
    {% for size, topic, partition, first, id in sized | sort %}
        {% set share = [size, [state.left // (sized | length - loop.index0), 1] | max] | min %}
        {% set state.left = state.left - share %}
        {% do ranges.append([topic, partition, first, first + share, id]) %}
    {% endfor %}
    {{ return(ranges) }}
{% endmacro %}
