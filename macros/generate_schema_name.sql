{# The sample's schemas are called as its folders say. dbt also asks here for our own tables in another project:
   they are named as that project names its own. #}
{% macro generate_schema_name(custom_schema_name, node) -%}
    {%- if project_name == 'changefold' -%}
        {{ custom_schema_name | trim if custom_schema_name else target.schema }}
    {%- else -%}
        {{ context.get(project_name, {}).get('generate_schema_name', dbt.generate_schema_name)(custom_schema_name, node) }}
    {%- endif -%}
{%- endmacro %}
