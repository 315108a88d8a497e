{# A `case`, because most images before are null. #}
{% macro _connect_has_placeholder(image, placeholder, may_be_unavailable) -%}
    case
        when {{ image }} is null or not coalesce({{ may_be_unavailable }}, false) then false
        else contains({{ image }}, {{ sql_text(_connect_placeholder_form(placeholder, 'text')) }})
            or contains({{ image }}, '{{ _connect_placeholder_form(placeholder, 'base64') }}')
            or contains({{ image }}, '{{ _connect_placeholder_form(placeholder, 'hex') }}')
            or contains({{ image }}, '[{{ _connect_placeholder_form(placeholder, 'codes') }}]')
            or contains({{ image }}, '["{{ _connect_placeholder_form(placeholder, 'uuid') }}"]')
    end
{%- endmacro %}
