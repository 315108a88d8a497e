{% macro typed_value(column, text, value_encoding='value_encoding') -%}
{#- One value of an image as the contract's type: SQL that gives NULL where it does not fit. -#}
{%- set type = column.data_type -%}
{%- if '`' not in type -%}
    {%- set type = type | replace(' ', '') | replace(',', ', ') -%}
{%- endif -%}
{%- set plain -%}
    {%- if type == 'string' -%} {{ text }}
    {%- elif type == 'binary' -%} try_to_binary({{ text }}, 'base64')
    {%- elif type.startswith('array<') or type.startswith('map<') or type.startswith('struct<') -%}
        {#- within a struct: of an array that is the whole text Spark raises what it cannot read -#}
        from_json(
            concat('{"value":', {{ text }}, '}'), {{ changefold.sql_text('struct<value: ' ~ type ~ '>') }}
        ).value
    {%- else -%} try_cast({{ text }} as {{ type }})
    {%- endif -%}
{%- endset -%}
{%- if column.wire_encoding -%}
    case {{ value_encoding }}
            when 'wire' then {{ changefold.wire_value(text, type, column.wire_encoding) }}
            else {{ plain }}
        end
{%- else -%}
    {{ plain }}
{%- endif -%}
{%- endmacro %}
