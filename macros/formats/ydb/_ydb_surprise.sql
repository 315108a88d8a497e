{# What a record has that a changefeed of the declared mode does not send. #}
{% macro _ydb_surprise() -%}
    case
        when mode <> 'UPDATES' and coalesce(envelope.update, envelope.reset) <> '{}'
            then 'changed columns'
        when mode in ('KEYS_ONLY', 'UPDATES', 'OLD_IMAGE') and envelope.newimage is not null
            then 'a newImage'
        when mode in ('KEYS_ONLY', 'UPDATES', 'NEW_IMAGE') and envelope.oldimage is not null
            then 'an oldImage'
        when mode = 'NEW_AND_OLD_IMAGES' and flag <> 'erase'
            and envelope.oldimage is not null and envelope.newimage is null
            then 'an oldImage without a newImage'
    end
{%- endmacro %}
