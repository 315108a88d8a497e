{% macro _huawei_cdl_is_two() -%}
    coalesce(raw_value rlike r'"message_version"\s*:\s*"2', false)
{%- endmacro %}
