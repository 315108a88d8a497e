{# A part of an array, map or struct that is not of its type; its neighbours are read none the less. #}
{% macro _has_broken_part(text, data_type) -%}
from_json(
                concat('{"value":', {{ text }}, '}'),
                'struct<value: {{ data_type }}, broken: string>',
                map('columnNameOfCorruptRecord', 'broken')
            ).broken is not null
{%- endmacro %}
