{# Table of a feed's model, of layer `messages` or `decoded`. #}
{% macro feed_table(feed, layer) %}
    {% set name = feed ~ '_' ~ layer %}
    {% set node = graph.nodes.get('model.' ~ project_name ~ '.' ~ name) if execute else none %}
    {% for other in (graph.nodes.values() if execute and not node else []) if other.resource_type == 'model' and other.name == name %}
        {{ return(other.schema ~ '.' ~ (other.alias or other.name)) }}
    {% endfor %}
    {{ return(node.schema ~ '.' ~ (node.alias or node.name) if node else name) }}
{% endmacro %}
