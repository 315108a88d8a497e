{# The image's exact texts, so that a key reads the same from here as from a message's key. #}
{% macro _debezium_row_key(keys) -%}
    {%- if not keys -%}
    message_key
    {%- else -%}
    case
        when message_key is not null or op = 't' then message_key
        {%- for name, columns in keys.items() %}
        when entity = {{ _debezium_text_literal(name) }} then {{ _debezium_key_from_image(columns) | indent(8) }}
        {%- endfor %}
    end
    {%- endif -%}
{%- endmacro %}
