{# What is wrong with the view of a feed's changes if it reads another feed's. #}
{% macro changes_view_mistake(node) %}
    {% set decoded = 'model.' ~ node.package_name ~ '.' ~ changefold.feed_of(node.name) ~ '_decoded' %}
    {{ return(
        "it must read ref('" ~ decoded.split('.')[-1] ~ "'), being called for feed " ~ changefold.feed_of(node.name)
        ~ '; a view of other feeds has another name'
        if node.name.endswith('_changes') and decoded in graph.nodes and decoded not in node.depends_on.nodes
        else ''
    ) }}
{% endmacro %}
