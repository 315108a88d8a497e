{% macro message_position() -%}
    coalesce(
        concat({{ padded_number('kafka_partition', 10) }}, '/', {{ padded_number('kafka_offset', 20) }}),
        concat(file_path, '/', {{ padded_number('file_line', 12) }})
    )
{%- endmacro %}
