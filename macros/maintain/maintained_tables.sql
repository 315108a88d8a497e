{% macro maintained_tables() %}
    {# The tables of this project that are there, and `scratch`: what a killed run made for itself, which bears
       our mark. Tables of other models are their owners' business, whatever they are called. #}
    {% set names, scratch, others, ours = changefold.ops_tables().keys() | list, [], [], [] %}
    {% for node in graph.nodes.values() %}
        {% set identifier = node.alias or node.name %}
        {% if node.config.materialized in ['landed_messages', 'decoded_changes', 'current_state'] %}
            {% do names.append(node.schema ~ '.' ~ identifier) %}
        {% else %}
            {% do others.append(node.schema ~ '.' ~ identifier) %}
        {% endif %}
        {% if node.config.materialized == 'current_state' and changefold.is_graph(node) %}
            {% for what in ['folded', 'touched'] %}
                {% do scratch.append(changefold.scratch_table(node.schema, identifier, what)) %}
            {% endfor %}
        {% endif %}
    {% endfor %}
    {% set schemas, existing = [], [] %}
    {% for name in names + scratch %}
        {% do schemas.append(name.split('.')[0]) %}
    {% endfor %}
    {% for schema in schemas | unique(case_sensitive=true) if changefold.fetch_rows("show schemas like '" ~ schema ~ "'") %}
        {% for row in changefold.fetch_rows('show tables in ' ~ schema) %}
            {% do existing.append(schema ~ '.' ~ row[1]) %}
        {% endfor %}
    {% endfor %}
    {# an older version's name has no run #}
    {% for name in existing | reject('in', names + others) | sort
        if modules.re.sub('_[0-9]+$', '', name) in scratch and 'changefold.scratch' in changefold.fetch_rows('show tblproperties ' ~ name) | map(attribute=0) %}
        {% do ours.append(name) %}
    {% endfor %}
    {{ return({'tables': names | select('in', existing) | sort | list, 'scratch': ours}) }}
{% endmacro %}
