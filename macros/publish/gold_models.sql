{% macro gold_models() %}
    {# {'gold.customers': {'unique_id': ..., 'group': 'shop'}, ...} for the tables that we publish #}
    {% set models = {} %}
    {% for node in graph.nodes.values() if node.config.materialized == 'current_state' %}
        {% do models.update({
            node.schema ~ '.' ~ (node.alias or node.name):
                {'unique_id': node.unique_id, 'group': node.fqn[-2]}
        }) %}
    {% endfor %}
    {{ return(models) }}
{% endmacro %}
