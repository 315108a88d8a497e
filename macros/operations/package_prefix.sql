{# What a project that has this one installed calls a macro or a data test of ours by, before its name. #}
{% macro package_prefix() -%}
    {{ '' if project_name == 'changefold' else 'changefold.' }}
{%- endmacro %}
