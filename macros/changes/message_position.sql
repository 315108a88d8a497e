{% macro message_position() -%}
    coalesce(
        {{ changefold.kafka_position() }},
        concat(file_path, '/', {{ changefold.padded_number('file_line', 12) }})
    )
{%- endmacro %}
