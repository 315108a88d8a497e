{# A view of this session; one that a command before has left, because it failed, goes. #}
{% macro _propose_keep(name, sql) %}
    {% do forget_cached('propose_' ~ name) %}
    {% do cache_select('propose_' ~ name, sql) %}
{% endmacro %}
