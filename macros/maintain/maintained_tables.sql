{% macro maintained_tables() %}
    {# The tables of this project that are there, and `scratch`: what a killed run made for itself. Tables of
       other models are their owners' business. #}
    {% set names, scratch = changefold.ops_tables().keys() | list, [] %}
    {% for node in graph.nodes.values() if node.resource_type == 'model' %}
        {% set identifier = node.alias or node.name %}
        {% if node.config.materialized in ['landed_messages', 'decoded_changes', 'current_state'] %}
            {% do names.append(node.schema ~ '.' ~ identifier) %}
        {% endif %}
        {% if node.config.materialized == 'decoded_changes' %}
            {% do scratch.append(node.schema ~ '.' ~ identifier ~ '_batch') %}
        {% elif node.config.materialized == 'current_state' %}
            {% do scratch.append(changefold.decoded_schema() ~ '.' ~ identifier ~ '_folded') %}
            {% do scratch.append(changefold.decoded_schema() ~ '.' ~ identifier ~ '_touched') %}
        {% endif %}
    {% endfor %}
    {% set schemas, existing = [], [] %}
    {% for name in names + scratch %}
        {% do schemas.append(name.split('.')[0]) %}
    {% endfor %}
    {% for schema in schemas | unique if changefold.fetch_rows("show schemas like '" ~ schema ~ "'") %}
        {% for row in changefold.fetch_rows('show tables in ' ~ schema) %}
            {% do existing.append(schema ~ '.' ~ row[1]) %}
        {% endfor %}
    {% endfor %}
    {{ return({
        'tables': names | select('in', existing) | sort | list,
        'scratch': scratch | select('in', existing) | sort | list,
    }) }}
{% endmacro %}
