{# Without a place in a binlog the place in Kafka, if the landing kept it. #}
{% macro _arcion_kafka_json_log_position() -%}
    case
        when kind = '0' then '{{ '0' * 20 }}'
        when source.file <> '' then concat(
            {{ changefold.arcion_log_number('source.file') }},
            '/',
            {{ changefold.padded_digits('source.pos', 20) }},
            '/',
            {{ changefold.padded_digits("coalesce(source.row, '0')", 10) }}
        )
        else {{ changefold.kafka_position() }}
    end
{%- endmacro %}
