{% macro _connect_is_unavailable(placeholder, may_be_unavailable) -%}
    {%- if placeholder -%}
    coalesce({{ may_be_unavailable }}, false) and member.sent in (
        {{ changefold._connect_placeholders(placeholder) | indent(4) }}
    )
    {%- else -%}
    false
    {%- endif -%}
{%- endmacro %}
