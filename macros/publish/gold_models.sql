{% macro gold_models() %}
    {# {'gold.customers': {'node': ..., 'group': 'shop'}, ...} for the tables that we publish #}
    {% set models = {} %}
    {% for node in graph.nodes.values() if node.config.materialized == 'current_state' %}
        {% do models.update({
            node.schema ~ '.' ~ (node.alias or node.name):
                {'node': node, 'group': node.fqn[-2]}
        }) %}
    {% endfor %}
    {{ return(models) }}
{% endmacro %}
