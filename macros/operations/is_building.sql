{% macro is_building() %}
    {{ return(execute and flags.WHICH in ['build', 'run']) }}
{% endmacro %}
