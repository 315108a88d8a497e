{% macro cache_select(name, sql) %}
    {% do forget_cached(name) %}
    {% do run_query('cache table ' ~ name ~ ' as ' ~ sql) %}
{% endmacro %}
