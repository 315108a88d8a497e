{% macro is_rebuild() %}
    {{ return(target.name == 'rebuild') }}
{% endmacro %}
