{% macro change_position(epoch, kind, position) -%}
    concat(
        {{ padded_number(epoch, 6) }}, '/', {{ kind }}, '/', {{ position }}, '/',
        {{ message_position() }}
    )
{%- endmacro %}
