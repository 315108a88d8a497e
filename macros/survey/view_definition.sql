{% macro view_definition(sql) %}
    {# One hash of what the current view is made of: its SQL, and what it reads but feeds, as that stands in the
       lake. For Iceberg takes the columns of a view's SQL by their place, and makes of each the type that it had
       when the view was made. #}
    {% set read, waiting = [], model.depends_on.nodes | list %}
    {% for _ in graph.nodes if waiting %}
        {% set node = graph.nodes.get(waiting.pop(), {'config': {}}) %}
        {% if node.config.materialized == 'current_state' %}
            {% do read.append(changefold.standing_contract(node)) %}
        {% elif node.config.materialized == 'kept_view' %}
            {% do read.append(changefold.standing_view(node)) %}
        {% elif node.config.materialized in ['view', 'ephemeral'] %}
            {% do read.append(node.raw_code) %}
            {% do waiting.extend(node.depends_on.nodes) %}
        {% endif %}
    {% endfor %}
    {{ return(local_md5(([sql] + read | unique(case_sensitive=true) | sort) | join('\n'))) }}
{% endmacro %}
