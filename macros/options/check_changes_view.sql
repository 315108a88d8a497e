{# Stops the view of a feed's changes that reads another feed's. #}
{% macro check_changes_view() %}
    {% set feed = changefold.feed_of(model.name) %}
    {% set decoded = 'model.' ~ model.package_name ~ '.' ~ feed ~ '_decoded' %}
    {% if model.name.endswith('_changes') and decoded in graph.nodes and decoded not in model.depends_on.nodes %}
        {% do changefold.refuse_model(
            "it must read ref('" ~ feed ~ "_decoded'), being called for feed " ~ feed ~ '; a view of other feeds has another name'
        ) %}
    {% endif %}
{% endmacro %}
