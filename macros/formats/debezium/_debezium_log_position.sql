{# Null where the source does not say it, or says something else than numbers. #}
{% macro _debezium_log_position() -%}
    case
        when source.file is not null then concat(
            {{ padded_number("nullif(regexp_extract(source.file, r'(\\d{1,20})$'), '')", 20) }},
            '/',
            {{ padded_number('source.pos', 20) }},
            '/',
            {{ padded_number('coalesce(source.row, 0)', 10) }},
            if(snapshot = 'incremental', '/1', '/0')
        )
        when snapshot <> 'incremental' and (snapshot <> 'false' or op = 'r')
            then {{ padded_number('coalesce(source.lsn, 0)', 20) }}
        when source.sequence is null then concat(
            '00000000000000000000/',
            {{ padded_number('source.lsn', 20) }},
            if(snapshot = 'incremental', '/1', '/0')
        )
        when source.sequence like '%,%' and source.sequence not like '%,%,%'
            and (commit_lsn <> 'null' or lsn <> 'null')
            then concat(
                {{ padded_number("try_cast(if(commit_lsn = 'null', '0', commit_lsn) as bigint)", 20) }},
                '/',
                {{ padded_number("try_cast(if(lsn = 'null', '0', lsn) as bigint)", 20) }},
                if(snapshot = 'incremental', '/1', '/0')
            )
    end
{%- endmacro %}
