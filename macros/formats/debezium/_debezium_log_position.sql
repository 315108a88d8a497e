{# Null where the source does not say it, or says something else than numbers. #}
{% macro _debezium_log_position() -%}
    case
        when source['file'] is not null then concat(
            {{ padded_number("regexp_extract(source['file'], r'(\\d{1,20})$')", 20) }},
            '/',
            {{ padded_number("try_cast(source['pos'] as bigint)", 20) }},
            '/',
            {{ padded_number("try_cast(coalesce(source['row'], '0') as bigint)", 10) }},
            if(is_incremental, '/1', '/0')
        )
        when is_initial then {{ padded_number("try_cast(coalesce(source['lsn'], '0') as bigint)", 20) }}
        when coalesce(get(sequence, 0), get(sequence, 1)) is not null then concat(
            {{ padded_number("try_cast(coalesce(sequence[0], '0') as bigint)", 20) }},
            '/',
            {{ padded_number("try_cast(coalesce(sequence[1], '0') as bigint)", 20) }},
            if(is_incremental, '/1', '/0')
        )
        else concat(
            '00000000000000000000/',
            {{ padded_number("try_cast(source['lsn'] as bigint)", 20) }},
            if(is_incremental, '/1', '/0')
        )
    end
{%- endmacro %}
