{% macro gold_models() %}
    {# {'gold.customers': {'node': ..., 'group': 'shop'}, ...} for the tables that we publish #}
    {% set models = {} %}
    {% for node in graph.nodes.values() if node.config.materialized == 'current_state' %}
        {# the folder, before the name, and before the version of a model that has some #}
        {% do models.update({
            node.schema ~ '.' ~ (node.alias or node.name):
                {'node': node, 'group': node.fqn[-3 if node.get('version') is not none else -2]}
        }) %}
    {% endfor %}
    {{ return(models) }}
{% endmacro %}
