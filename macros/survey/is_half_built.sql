{% macro is_half_built() %}
    {# Whether the current data test compares a history with its table, and this command builds one of them alone:
       dbt selects such a test with either. What the one has now is no fault of the other, so the test waits for a
       build of both. What a run before has left on its stage is built. #}
    {% if (model.test_metadata or {}).name != 'current_versions_are' %}
        {{ return(false) }}
    {% endif %}
    {% set built, left = [], [] %}
    {% for unique_id in model.depends_on.nodes if unique_id in graph.nodes %}
        {% set node = graph.nodes[unique_id] %}
        {% set is_staged = node.schema ~ '.' ~ (node.alias or node.name) in changefold.run_state().staged %}
        {% do (built if is_staged or changefold.is_selected(node) else left).append(node.name) %}
    {% endfor %}
    {% if built and left %}
        {% do changefold.say(
            'data test ' ~ model.name ~ ' was not sent: ' ~ built | join(', ') ~ ' was built without '
            ~ left | join(', ') ~ '; the next build of both sends it'
        ) %}
    {% endif %}
    {{ return(built and left) }}
{% endmacro %}
