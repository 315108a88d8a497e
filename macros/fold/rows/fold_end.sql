{# What a fold ends with: what stands after it is not of the fold. #}
{% macro fold_end() -%}
-- end of the fold
{%- endmacro %}
