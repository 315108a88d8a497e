{# A table of ours by its name, as SQL. Only the sample has its rejections in gold. #}
{% macro ops_table(name) -%}
    {{ 'gold' if name == 'rejections' and project_name == 'changefold' else changefold.ops_schema() }}.{{ name }}
{%- endmacro %}
