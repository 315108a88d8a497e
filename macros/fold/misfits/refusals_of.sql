{% macro refusals_of(entities) %}
    {# The newest run in which a decoder rejected a message of a row of these entities; 0: none ever did.
       Asked once in a run for each feed, after it is decoded. #}
    {% set known = changefold.run_state().setdefault('refusals', {}) %}
    {% set runs = [0] %}
    {% for feed in changefold.feeds_read() %}
        {% if feed not in known %}
            {% set found = {} %}
            {% for row in changefold.fetch_json(
                "select entity, max(decoded_run) as run from "
                ~ changefold.feed_table(feed, 'decoded')
                ~ " where outcome = 'rejected' and row_key is not null and entity is not null group by entity"
            ) %}
                {% do found.update({row.entity: row.run}) %}
            {% endfor %}
            {% do known.update({feed: found}) %}
        {% endif %}
        {% for entity in entities %}
            {% do runs.append(known[feed].get(entity, 0)) %}
        {% endfor %}
    {% endfor %}
    {{ return(runs | max) }}
{% endmacro %}
