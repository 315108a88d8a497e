{% macro forget_cached(name) %}
    {% do run_query('drop view if exists ' ~ name) %}{# and with it its rows #}
{% endmacro %}
