{# What a project that has this one installed calls a macro or a data test of ours by, before its name. #}
{% macro _propose_ours() -%}
    {{ '' if project_name == 'changefold' else 'changefold.' }}
{%- endmacro %}
