{# What reads a feed: `tables` of gold that fold its changes, by their ids, and the names of `others`, which no
   table stands for. A view is what reads it in turn, and if no model does, its users; the view of the feed's
   changes has what the feed has. Data tests are neither. #}
{% macro readers_of(decoded) %}
    {% set known = changefold.run_state().setdefault('readers', {}) %}
    {% if not known %}
        {% for node in graph.nodes.values() if node.resource_type not in ['test', 'unit_test', 'operation', 'analysis'] %}
            {% for unique_id in node.depends_on.nodes %}
                {% do known.setdefault(unique_id, []).append(node) %}
            {% endfor %}
        {% endfor %}
    {% endif %}
    {% set feed = changefold.feed_of(decoded.name) %}
    {% set messages, changes = 'model.' ~ decoded.package_name ~ '.' ~ feed ~ '_messages', feed ~ '_changes' %}
    {% set found, others, read, waiting = [], [], [], [decoded.unique_id] %}
    {% for node in known.get(messages, []) if node.unique_id != decoded.unique_id %}
        {% do others.append(node.name) %}
    {% endfor %}
    {% for _ in graph.nodes if waiting %}
        {% do read.append(waiting.pop()) %}
        {% for node in known.get(read[-1], []) %}
            {% if node.config.materialized == 'current_state' %}
                {% do found.append(node.unique_id) %}
            {% elif node.config.materialized not in ['kept_view', 'view', 'ephemeral']
                or node.unique_id not in known and node.name != changes and node.config.materialized != 'ephemeral' %}
                {% do others.append(node.name) %}
            {% elif node.unique_id not in read + waiting %}
                {% do waiting.append(node.unique_id) %}
            {% endif %}
        {% endfor %}
    {% endfor %}
    {{ return({'tables': found, 'others': others | unique(case_sensitive=true) | list}) }}
{% endmacro %}
