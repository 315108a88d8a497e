{# What a record has that a changefeed of the declared mode does not send. #}
{% macro _ydb_debezium_surprise() -%}
    case
        when mode = 'UPDATES' then 'the form DEBEZIUM_JSON, which has no such mode'
        when mode <> 'NEW_AND_OLD_IMAGES' and op = 'c' then 'operation c'
        when mode in ('KEYS_ONLY', 'OLD_IMAGE') and after is not null then 'a row after'
        when mode in ('KEYS_ONLY', 'NEW_IMAGE') and before is not null then 'a row before'
        when mode = 'NEW_AND_OLD_IMAGES' and op <> 'd' and before is not null and after is null
            then 'a row before without a row after'
    end
{%- endmacro %}
