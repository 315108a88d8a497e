{# How the model of a table is materialized, or `ops` for a table of our own, or none. #}
{% macro kind_of_table(table) %}
    {% set state = changefold.run_state() %}
    {% if 'kinds' not in state %}
        {% set kinds = {} %}
        {% for name in changefold.ops_tables() if name != changefold.ops_table('rejections') %}
            {% do kinds.update({name: 'ops'}) %}
        {% endfor %}
        {% for node in graph.nodes.values() if node.resource_type == 'model' %}
            {% do kinds.update({node.schema ~ '.' ~ (node.alias or node.name): node.config.materialized}) %}
        {% endfor %}
        {% do state.update({'kinds': kinds}) %}
    {% endif %}
    {{ return(state.kinds.get(table)) }}
{% endmacro %}
