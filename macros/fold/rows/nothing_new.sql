{% macro nothing_new(entity) -%}
-- nothing new of {{ tojson(entity) }}
select * from {{ this }} where false
{{ changefold.fold_end() }}
{%- endmacro %}
