{# A decimal in an array, map or struct that has more decimals than its type. #}
{% macro _has_rounded_part(text, value, data_type) -%}
{%- set wide = modules.re.sub('decimal[(][^)]*[)]', 'decimal(38, 18)', data_type) -%}
to_json(cast({{ value }} as {{ wide }})) <> to_json(from_json({{ text }}, '{{ wide }}'))
{%- endmacro %}
