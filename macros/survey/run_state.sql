{% macro run_state() %}
    {# What this run knows: one dictionary for all its nodes. Jinja's `graph` is the one object that dbt
       hands to each of them (decisions/survey.md). #}
    {% if graph.get('changefold', {}).get('invocation_id') != invocation_id %}
        {% do graph.update({'changefold': {'invocation_id': invocation_id}}) %}
    {% endif %}
    {{ return(graph['changefold']) }}
{% endmacro %}
