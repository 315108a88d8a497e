{# The partition comes last: it only tells apart what has no order, and the first number of a position
   bounds what is read of the log. #}
{% macro _tigergraph_log_position() -%}
    concat(
        {{ changefold.padded_number('mid.tid', 20) }}, '/', {{ changefold.padded_number('mid.split_index', 20) }}, '/',
        {{ changefold.padded_number('mid.index', 20) }}, '/', {{ changefold.padded_number('mid.partition', 20) }}
    )
{%- endmacro %}
