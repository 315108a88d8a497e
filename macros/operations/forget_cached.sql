{% macro forget_cached(name) %}
    {% do run_query('uncache table if exists ' ~ name) %}
    {% do run_query('drop view if exists ' ~ name) %}
{% endmacro %}
