{% macro _debezium_row_key(keys) -%}
    case when not op <=> 't' then {{ changefold.connect_row_key('key_columns') | indent(4) if keys else 'message_key' }} end
{%- endmacro %}
