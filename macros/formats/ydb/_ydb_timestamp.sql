{# `[step, txId]`, unsigned numbers of 64 bits. #}
{% macro _ydb_timestamp(text) -%}
    case when {{ text }} rlike r'^\[[0-9]{1,20},[0-9]{1,20}\]$'
        then from_json({{ text }}, 'array<string>')
    end
{%- endmacro %}
