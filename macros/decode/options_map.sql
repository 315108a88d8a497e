{# One text, read when the statement is planned: of thousands of entities a `case`, and a map of literals
   too, would take minutes. #}
{% macro options_map(options, data_type) -%}
    {%- set lines = [] -%}
    {%- for name, value in options.items() -%}
        {%- do lines.append('            ' ~ (changefold.sql_text(tojson(name | string) ~ ': ' ~ tojson(value)) | trim)[1:-1]) -%}
    {%- endfor -%}
    from_json(
        '{
{{ lines | join(',\n') }}
        }',
        'map<string, {{ data_type }}>'
    )
{%- endmacro %}
