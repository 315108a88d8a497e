{% macro last_change(node) %}
    {# The run that changed a model last, this one included; none if nobody knows. #}
    {% set state = changefold.run_state() %}
    {% set kind = node.config.materialized if node else none %}
    {% set name = node.schema ~ '.' ~ (node.alias or node.name) if node %}
    {% if kind == 'landed_messages' %}
        {{ return(state.landed.get(changefold.feed_of(node.name))) }}
    {% elif kind == 'decoded_changes' %}
        {% set feed = changefold.feed_of(node.name) %}
        {{ return(state.decoded[feed] if changefold.is_decoded(feed) else none) }}
    {% elif kind == 'kept_view' and name not in state.new_views %}
        {{ return(state.views.get(name, {}).get('run')) }}
    {% elif kind == 'current_state' and name not in state.staged %}
        {{ return(state.folded.get(name, {}).get('changed_run')) }}
    {% endif %}
    {{ return(none) }}
{% endmacro %}
