{% macro image_of(change, columns) -%}
from_json(
            {{ exact_image(change, columns) }},
            '
            {%- for column in columns -%}
                {{ column.name }} string{{ ',' if not loop.last }}
                {{- '' if loop.last else ('\n            ' if loop.index is divisibleby 5 else ' ') }}
            {%- endfor -%}
            '
        )
{%- endmacro %}
