{% macro ydb_key_columns(keys) -%}
    {%- if not keys -%}
    cast(null as array<string>)
    {%- else -%}
    case entity
        {%- for name, columns in keys.items() %}
        when {{ sql_text(name) }} then array(
            {%- for column in columns %}{{ sql_text(column) }}{{ ', ' if not loop.last }}{% endfor -%}
        )
        {%- endfor %}
    end
    {%- endif -%}
{%- endmacro %}
