{# One text, read when the statement is planned: of thousands of entities a `case`, and a map of literals
   too, would take minutes. #}
{% macro options_map(options, data_type) -%}
    {%- set lines = [] -%}
    {%- for name, value in options.items() -%}
        {%- do lines.append('            ' ~ tojson(name | string) ~ ': ' ~ tojson(value)) -%}
    {%- endfor -%}
    from_json(
        {{ sql_text('{\n' ~ lines | join(',\n') ~ '\n        }') }},
        'map<string, {{ data_type }}>'
    )
{%- endmacro %}
