{% macro cache_select(name, sql) %}
    {# A name holds the run: what an earlier run of this session left behind when it failed has another
       one; its rows are forgotten when the next run starts. #}
    {% do run_query('cache table ' ~ name ~ ' as ' ~ sql) %}
{% endmacro %}
