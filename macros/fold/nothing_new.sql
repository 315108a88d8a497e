{% macro nothing_new(entity) -%}
-- nothing new of {{ entity }}
select * from {{ this }} where false
{%- endmacro %}
