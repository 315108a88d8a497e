{# All that a node reads, directly or through others, by its id; data tests of what it reads are among it, since
   they stop it too. #}
{% macro nodes_before(node) %}
    {% set found, waiting = {}, node.depends_on.nodes | list %}
    {% for _ in graph.nodes if waiting %}
        {% set unique_id = waiting.pop() %}
        {% if unique_id not in found %}
            {% do found.update({unique_id: true}) %}
            {% do waiting.extend(graph.nodes.get(unique_id, {}).get('depends_on', {}).get('nodes', [])) %}
        {% endif %}
    {% endfor %}
    {% for test in graph.nodes.values() if test.resource_type == 'test'
        and test.depends_on.nodes | select('in', found) | list %}
        {% do found.update({test.unique_id: true}) %}
    {% endfor %}
    {{ return(found.keys() | list) }}
{% endmacro %}
