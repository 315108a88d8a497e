{# Stops the view of a feed's changes that reads another feed's. #}
{% macro check_changes_view() %}
    {% set feed = feed_of(model.name) %}
    {% for node in graph.nodes.values() if model.name.endswith('_changes') and node.name == feed ~ '_decoded'
        and node.unique_id not in model.depends_on.nodes %}
        {% do refuse_model(
            "it must read ref('" ~ node.name ~ "'), being called for feed " ~ feed ~ '; a view of other feeds has another name'
        ) %}
    {% endfor %}
{% endmacro %}
