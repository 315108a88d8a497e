{# The image's exact texts, so that a key reads the same from here as from a message's key. #}
{% macro _debezium_row_key(keys) -%}
    case
        when op = 't' then null
        {%- if keys %}
        when message_key is not null then message_key
        {%- for name, columns in keys.items() %}
        when entity = {{ sql_text(name) }} then {{ connect_key_from_image(columns) | indent(8) }}
        {%- endfor %}
        {%- else %}
        else message_key
        {%- endif %}
    end
{%- endmacro %}
