{#
    Most images stay the text that they are. A `case`, because `null or x` has to look at x,
    and most images before are null.
#}
{% macro _connect_is_rebuilt(image) -%}
    case
        when {{ image }} is null then false
        when contains({{ image }}, '__debezium_unavailable_value')
            or contains({{ image }}, 'X19kZWJleml1bV91bmF2YWlsYWJsZV92YWx1ZQ==')
            or contains({{ image }}, '5f5f646562657a69756d5f756e617661696c61626c655f76616c7565')
            or contains({{ image }}, '[95,95,100,101,98,101,122,105,117,109,95,117,110,97,118,97')
            or contains({{ image }}, '["b68a35a7-17ad-35b3-af2a-ae46edb4545a"]')
            then true
        when {{ image }}_fields is not null then exists(
            {{ image }}_fields, field -> {{ _connect_is_converted('field.name') | indent(12) }}
        )
        else false
    end
{%- endmacro %}
