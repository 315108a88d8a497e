{# Alternatives of a regular expression, five in a line. #}
{% macro _names_of_members(names) -%}
{%- for name in names %}
    {{- '\n                        ' if loop.index0 is divisibleby 5 else ' ' }}{{ name }}{{ '|' if not loop.last }}
{%- endfor %}
{%- endmacro %}
