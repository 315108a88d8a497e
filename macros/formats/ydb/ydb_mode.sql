{% macro ydb_mode(modes) -%}
    {%- if not modes -%}
    cast(null as string)
    {%- else -%}
    case entity
        {%- for name, mode in modes.items() %}
        when {{ sql_text(name) }} then {{ sql_text(mode) }}
        {%- endfor %}
    end
    {%- endif -%}
{%- endmacro %}
