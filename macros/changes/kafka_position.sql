{# NULL if one of the two was not landed: an offset without its partition is no place. #}
{% macro kafka_position() -%}
    concat({{ changefold.padded_number('kafka_partition', 10) }}, '/', {{ changefold.padded_number('kafka_offset', 20) }})
{%- endmacro %}
