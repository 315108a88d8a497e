{% macro forget_cached(view) %}
    {% do run_query('uncache table if exists ' ~ view) %}
    {% do run_query('drop view if exists ' ~ view) %}
{% endmacro %}
