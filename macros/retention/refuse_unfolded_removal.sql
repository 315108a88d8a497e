{# Stops a table that would go on from a run after which some of its changes were removed: its model was away
   meanwhile. One that needs all of them, see why_all_stays, stops whether or not it had folded them: with its
   model there, they would have stayed. By a view that is not plain it may have changes of any name. #}
{% macro refuse_unfolded_removal(entities, folded_run) %}
    {% set removed = changefold.run_state().get('removed', {}) %}
    {% set feeds = changefold.feeds_read() | select('in', removed) | list %}
    {% set why = changefold.why_all_stays(model, entities) if feeds else none %}
    {% set unplain = changefold.unplain_views() if feeds else [] %}
    {% set new_log = 'and land it as another feed' if changefold.is_history(model) or changefold.is_graph(model)
        else 'in a log that begins anew' %}
    {% set remedy = '. Leave the table to its readers as it is and the model out. Or have the source send the whole table again, '
        ~ new_log ~ ' (docs/keep-it-running.md)' %}
    {% for feed in feeds %}
        {% for entity, gone in removed[feed].runs.items() if entity in entities or unplain %}
            {% if why and gone.run > folded_run %}
                {% do changefold.refuse_model(
                    'it was folded up to run ' ~ folded_run ~ ', and run ' ~ gone.run ~ ' removed changes of ' ~ entity ~ ' in feed '
                    ~ feed ~ ' (keep_messages_days), as it had no model then that would have kept them: ' ~ why ~ remedy
                ) %}
            {% elif gone.newest > folded_run %}
                {% do changefold.refuse_model(
                    'it was folded up to run ' ~ folded_run ~ ', and changes of ' ~ entity ~ ' in feed ' ~ feed ~ ' were removed since'
                    ~ ' (keep_messages_days) that it needs to go on to run ' ~ gone.newest ~ ': no model folded them for it' ~ remedy
                ) %}
            {% endif %}
        {% endfor %}
    {% endfor %}
{% endmacro %}
