{% macro _debezium_row_key(keys) -%}
    case when not op <=> 't' then {{ connect_row_key(keys) | indent(4) }} end
{%- endmacro %}
