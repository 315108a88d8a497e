{#
    Most images stay the text that they are. A `case`, because `null or x` has to look at x,
    and most images before are null.
#}
{% macro _connect_is_rebuilt(image, placeholder, may_be_unavailable, has_schemas) -%}
    case
        when {{ image }} is null then false
        {%- if placeholder %}
        when {{ may_be_unavailable }} and (
            contains({{ image }}, {{ changefold.sql_text(changefold._connect_placeholder_form(placeholder, 'text')) }})
            or contains({{ image }}, '{{ changefold._connect_placeholder_form(placeholder, 'base64') }}')
            or contains({{ image }}, '{{ changefold._connect_placeholder_form(placeholder, 'hex') }}')
            or contains({{ image }}, '[{{ changefold._connect_placeholder_form(placeholder, 'codes') }}]')
            or contains({{ image }}, '["{{ changefold._connect_placeholder_form(placeholder, 'uuid') }}"]')
        ) then true
        {%- endif %}
        {%- if has_schemas %}
        when {{ image }}_fields is not null then exists(
            {{ image }}_fields, field -> {{ changefold._connect_is_converted('field.name') | indent(12) }}
        )
        {%- endif %}
        else false
    end
{%- endmacro %}
