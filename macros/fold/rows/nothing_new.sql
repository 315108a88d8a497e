{% macro nothing_new(entity) -%}
-- nothing new of {{ tojson(entity) }}
select * from {{ this }} where false
{{ fold_end() }}
{%- endmacro %}
