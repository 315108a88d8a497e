{% macro _connect_placeholders(placeholder) -%}
    {%- set text = changefold._connect_placeholder_form(placeholder, 'text') -%}
    {%- set base64 = changefold._connect_placeholder_form(placeholder, 'base64') -%}
    {%- set hex = changefold._connect_placeholder_form(placeholder, 'hex') -%}
    {{ changefold.sql_text('"' ~ text ~ '"') }},
    '"{{ base64 }}"',
    '"{{ hex }}"',
    {{ changefold.sql_text('["' ~ text ~ '"]') }},
    '["{{ base64 }}"]',
    '["{{ hex }}"]',
    '[{{ changefold._connect_placeholder_form(placeholder, 'codes') }}]',
    {{ changefold.sql_text('{"' ~ text ~ '":"' ~ text ~ '"}') }},
    {{ changefold.sql_text('"{\\"' ~ text ~ '\\":\\"' ~ text ~ '\\"}"') }},
    '["{{ changefold._connect_placeholder_form(placeholder, 'uuid') }}"]'
{%- endmacro %}
