{# MongoDB counts seconds, the others milliseconds. #}
{% macro _arcion_committed_at() -%}
    {{ connect_timestamp(
        "concat(" ~ _arcion_cursor('timestamp') ~ ", if(" ~ _arcion_cursor('resumeToken') ~ " is null, '', '000'))"
    ) }}
{%- endmacro %}
