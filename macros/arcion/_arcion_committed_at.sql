{# Milliseconds; of MongoDB also seconds, which have ten digits at most: as milliseconds that were April 1970. #}
{% macro _arcion_committed_at() -%}
    {%- set timestamp, token = changefold._arcion_cursor('timestamp'), changefold._arcion_cursor('resumeToken') -%}
    {{ changefold.connect_timestamp(
        "\n        if(" ~ token ~ " is null or length(" ~ timestamp ~ ") > 10, " ~ timestamp ~ ", " ~ timestamp ~ " || '000')"
    ) }}
{%- endmacro %}
