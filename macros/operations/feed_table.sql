{# Table of a feed's model, of layer `messages` or `decoded`; of a source, where no model makes it. #}
{% macro feed_table(feed, layer) %}
    {% set name = feed ~ '_' ~ layer %}
    {% set node = graph.nodes.get('model.' ~ project_name ~ '.' ~ name) if execute else none %}
    {% for other in (graph.nodes.values() | list + graph.sources.values() | list if execute and not node else [])
        if other.resource_type in ['model', 'source'] and other.name == name %}
        {{ return(other.schema ~ '.' ~ (other.alias or other.identifier or other.name)) }}
    {% endfor %}
    {{ return(node.schema ~ '.' ~ (node.alias or node.name) if node else name) }}
{% endmacro %}
