{% macro _connect_placeholders(placeholder) -%}
    {%- set text = _connect_placeholder_form(placeholder, 'text') -%}
    {%- set base64 = _connect_placeholder_form(placeholder, 'base64') -%}
    {%- set hex = _connect_placeholder_form(placeholder, 'hex') -%}
    {{ sql_text('"' ~ text ~ '"') }},
    '"{{ base64 }}"',
    '"{{ hex }}"',
    {{ sql_text('["' ~ text ~ '"]') }},
    '["{{ base64 }}"]',
    '["{{ hex }}"]',
    '[{{ _connect_placeholder_form(placeholder, 'codes') }}]',
    {{ sql_text('{"' ~ text ~ '":"' ~ text ~ '"}') }},
    '["{{ _connect_placeholder_form(placeholder, 'uuid') }}"]'
{%- endmacro %}
