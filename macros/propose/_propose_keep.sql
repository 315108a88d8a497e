{# A view of this session, with its rows; one that a command before has left, because it failed, goes. Its plan
   is kept, too: each query would else analyze a whole decoder anew. #}
{% macro _propose_keep(name, sql) %}
    {% do changefold.forget_cached('propose_' ~ name) %}
    {% do run_query('set spark.sql.legacy.storeAnalyzedPlanForView = true') %}
    {% do changefold.cache_select('propose_' ~ name, sql) %}
    {% do run_query('reset spark.sql.legacy.storeAnalyzedPlanForView') %}
{% endmacro %}
