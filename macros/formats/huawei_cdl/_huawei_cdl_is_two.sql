{# A column may be called so too, or hold it: the message itself is asked, if anything in it says 2
   or has an escape, which may spell it. #}
{% macro _huawei_cdl_is_two() -%}
    coalesce(
        raw_value rlike r'"message_version"\s*:\s*"2|\\u'
        and coalesce(
            get_json_object(raw_value, '$.payload.message_version'),
            get_json_object(raw_value, '$.message_version')
        ) like '2%',
        false
    )
{%- endmacro %}
