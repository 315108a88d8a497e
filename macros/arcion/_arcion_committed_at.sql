{# MongoDB counts seconds, the others milliseconds. #}
{% macro _arcion_committed_at() -%}
    {{ changefold.connect_timestamp(
        "concat(" ~ changefold._arcion_cursor('timestamp') ~ ", if(" ~ changefold._arcion_cursor('resumeToken') ~ " is null, '', '000'))"
    ) }}
{%- endmacro %}
