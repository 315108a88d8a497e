{# Without a place in a binlog the place in Kafka, if the landing kept it. #}
{% macro _arcion_kafka_json_log_position() -%}
    case
        when kind = '0' then '{{ '0' * 20 }}'
        when source.file <> '' then concat(
            {{ arcion_log_number('source.file') }},
            '/',
            {{ padded_digits('source.pos', 20) }},
            '/',
            {{ padded_digits("coalesce(source.row, '0')", 10) }}
        )
        when kafka_offset is not null then {{ message_position() | indent(8) }}
    end
{%- endmacro %}
