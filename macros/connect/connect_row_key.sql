{# The message's key, or else the one that its image has in the columns which the feed's options name. #}
{% macro connect_row_key(keys) -%}
    {%- if not keys -%}
    message_key
    {%- else -%}
    case
        when message_key is not null then message_key
        {%- for name, columns in keys.items() %}
        when entity = {{ sql_text(name) }} then {{ connect_key_from_image(columns) | indent(8) }}
        {%- endfor %}
    end
    {%- endif -%}
{%- endmacro %}
