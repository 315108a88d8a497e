{% macro _is_moment(column) %}
    {{ return(column.data_type in ['timestamp', 'timestamp_ntz']) }}
{% endmacro %}
