{# The sample's schemas are called as its folders say. dbt also asks here for our own tables in another project:
   they are named as that project names its own. Asked for each node while dbt parses, so what would mix the sample
   into another project stops here. #}
{% macro generate_schema_name(custom_schema_name, node) -%}
    {%- if project_name == 'changefold' -%}
        {{ custom_schema_name | trim if custom_schema_name else target.schema }}
    {%- elif target.profile_name == 'changefold' -%}
        {%- do exceptions.raise_compiler_error(
            'The profile of ' ~ project_name ~ " must not be called changefold, which is the sample's: give it another name"
            ~ ' in dbt_project.yml (`profile: ' ~ project_name ~ '`) and in profiles.yml.'
        ) -%}
    {%- else -%}
        {{ context.get(project_name, {}).get('generate_schema_name', dbt.generate_schema_name)(custom_schema_name, node) }}
    {%- endif -%}
{%- endmacro %}
