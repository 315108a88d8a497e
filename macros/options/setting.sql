{# A var, or its default. #}
{% macro setting(name) %}
    {{ return(var(name, var_kinds()[name].get('default'))) }}
{% endmacro %}
