{# Stops what would be made of all of a feed's history, of which some was removed. `restarts`: from where on a
   feed's history counts, since the table was read again at its source, see find_places. #}
{% macro refuse_removed_history(feeds, entities=none, restarts={}) %}
    {% set removed = changefold.run_state().get('removed', {}) %}
    {% for feed in feeds if changefold.is_building() and feed in removed %}
        {% for entity, position in removed[feed].entities.items()
            if (entities is none or entity in entities) and position >= restarts.get(feed, '') %}
            {% do changefold.refuse_model(
                'it would be made of all history, but changes of ' ~ entity ~ ' in feed ' ~ feed ~ ' were removed up to '
                ~ position ~ ', run ' ~ removed[feed].run ~ ' (keep_messages_days). Leave it as it is: without --full-refresh,'
                ~ ' with its contract and SQL set back. Or have the source send the whole table again, in a log that begins'
                ~ ' anew (docs/keep-it-running.md)'
            ) %}
        {% endfor %}
    {% endfor %}
{% endmacro %}
