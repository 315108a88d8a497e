{% macro message_position() -%}
    coalesce(
        concat({{ changefold.padded_number('kafka_partition', 10) }}, '/', {{ changefold.padded_number('kafka_offset', 20) }}),
        concat(file_path, '/', {{ changefold.padded_number('file_line', 12) }})
    )
{%- endmacro %}
