{% macro _is_fraction(column) %}
    {{ return(column.data_type in ['float', 'double'] or column.data_type.startswith('decimal')) }}
{% endmacro %}
