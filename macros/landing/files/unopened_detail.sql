{% macro unopened_detail() -%}
it cannot be opened: give the user of this run the permission to read it; each run tries again
{%- endmacro %}
