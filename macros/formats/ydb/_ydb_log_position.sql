{# A feed without virtual timestamps is ordered by its place in the topic, if the landing kept it. #}
{% macro _ydb_log_position() -%}
    case
        when virtual_timestamp is not null then concat(
            {{ padded_number('virtual_timestamp[0]', 20) }},
            '/',
            {{ padded_number('virtual_timestamp[1]', 20) }}
        )
        when envelope.ts is null and kafka_offset is not null then {{ message_position() }}
    end
{%- endmacro %}
