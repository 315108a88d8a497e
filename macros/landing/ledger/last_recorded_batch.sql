{% macro last_recorded_batch(feed) %}
    {# of a feed, by its ledger #}
    {{ return(changefold.run_state().landed.get(feed, 0)) }}
{% endmacro %}
