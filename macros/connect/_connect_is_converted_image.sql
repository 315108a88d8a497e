{#
    Most images stay the text that they are. A `case`, because `null or x` has to look at x,
    and most images before are null.
#}
{% macro _connect_is_converted_image(image) -%}
    case
        when {{ image }} is null or {{ image }}_fields is null then false
        else exists(
            {{ image }}_fields, field -> {{ _connect_is_converted('field.name') | indent(12) }}
        )
    end
{%- endmacro %}
