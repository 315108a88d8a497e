{# The closing null makes whatever follows the object on its line spoil the list. #}
{% macro _connect_one_object(text, data_type) -%}
    from_json(
        concat('[', {{ text }}, ',null]'),
        'array<{{ data_type }}>',
        map('allowNonNumericNumbers', 'false', 'allowSingleQuotes', 'false')
    )
{%- endmacro %}
