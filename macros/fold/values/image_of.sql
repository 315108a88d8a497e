{# A column called as Spark calls what it cannot read is read if Spark is given another name for that. #}
{% macro image_of(change, columns, is_exact=true) -%}
{%- set is_renamed = columns | map(attribute='name') | list != columns | map(attribute='source_column') | list -%}
{{ 'cast(' if is_renamed }}from_json(
            {{ changefold.exact_image(change, columns) if is_exact else change }},
            '
            {%- for column in columns -%}
                {{ changefold.sql_text(changefold.quoted_name(column.source_column))[1:-1] }} string{{ ',' if not loop.last }}
                {{- '' if loop.last else ('\n            ' if loop.index is divisibleby 5 else ' ') }}
            {%- endfor -%}
            '
            {%- if '_corrupt_record' in columns | map(attribute='source_column') -%}
            , map('columnNameOfCorruptRecord', {{ changefold.sql_text(columns | map(attribute='source_column') | join ~ '_') }})
            {%- endif %}
        )
        {%- if is_renamed %} as struct<
            {%- for column in columns %}
            {{ changefold.quoted_name(column.name) }}: string{{ ',' if not loop.last }}
            {%- endfor %}
        >)
        {%- endif %}
{%- endmacro %}
