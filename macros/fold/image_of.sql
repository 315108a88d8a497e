{% macro image_of(change, columns) -%}
{%- set has_decimals = 'decimal' in columns | map(attribute='data_type') | join(' ') -%}
from_json(
            {{ exact_image(change) if has_decimals else change }},
            '
            {%- for column in columns -%}
                {{ column.name }} string{{ ',' if not loop.last }}
                {{- '' if loop.last else ('\n            ' if loop.index is divisibleby 5 else ' ') }}
            {%- endfor -%}
            '
        )
{%- endmacro %}
