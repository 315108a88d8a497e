{% macro change_position(epoch, kind, position) -%}
    concat(
        {{ changefold.padded_number(epoch, 6) }}, '/', {{ kind }}, '/', {{ position }}, '/',
        {{ changefold.message_position() }}
    )
{%- endmacro %}
