{# A feed without virtual timestamps is ordered by its place in the topic, if the landing kept it. #}
{% macro _ydb_log_position() -%}
    case
        when virtual_timestamp is not null then concat(
            {{ changefold.padded_number('virtual_timestamp[0]', 20) }},
            '/',
            {{ changefold.padded_number('virtual_timestamp[1]', 20) }}
        )
        when envelope.ts is null then {{ changefold.kafka_position() }}
    end
{%- endmacro %}
