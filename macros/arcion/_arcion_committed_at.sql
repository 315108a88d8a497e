{# Milliseconds; of MongoDB also seconds, which have ten digits at most: as milliseconds that were April 1970. #}
{% macro _arcion_committed_at() -%}
    {{ changefold.connect_timestamp(
        "concat(" ~ changefold._arcion_cursor('timestamp') ~ ", if(" ~ changefold._arcion_cursor('resumeToken')
        ~ " is null or length(" ~ changefold._arcion_cursor('timestamp') ~ ") > 10, '', '000'))"
    ) }}
{%- endmacro %}
