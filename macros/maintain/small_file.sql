{% macro small_file() %}
    {# bytes; joining some dozens of files of this size is the work of seconds #}
    {{ return(16777216) }}
{% endmacro %}
