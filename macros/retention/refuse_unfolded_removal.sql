{# Stops a table that would go on from a run after which some of its changes were removed: its model was away
   meanwhile. #}
{% macro refuse_unfolded_removal(entities, folded_run) %}
    {% set removed = changefold.run_state().get('removed', {}) %}
    {% for feed in changefold.feeds_read() if feed in removed %}
        {% for entity in entities if removed[feed].newest.get(entity, 0) > folded_run %}
            {% do changefold.refuse_model(
                'it was folded up to run ' ~ folded_run ~ ', and changes of ' ~ entity ~ ' in feed ' ~ feed ~ ' were removed since'
                ~ ' (keep_messages_days) that it needs to go on to run ' ~ removed[feed].newest[entity] ~ ': no model folded them for it.'
                ~ ' Leave the table to its readers as it is and the model out. Or have the source send the whole table again,'
                ~ ' in a log that begins anew (docs/keep-it-running.md)'
            ) %}
        {% endfor %}
    {% endfor %}
{% endmacro %}
