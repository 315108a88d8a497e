{% macro find_clears_of_logs(fold) %}
    {# A sentence if a table of several logs was truncated in one of them since it was published. A truncate ends
       all rows that come before it, but places of several logs have no order: rows of the others would go, too. #}
    {% set places, streaming = changefold.find_places(changefold.feeds_read(), fold.entities), [] %}
    {% if fold.is_graph or 'clear' not in places.effects %}
        {{ return([]) }}
    {% endif %}
    {% for feed in changefold.feeds_read() %}
        {% set of_entity = changefold.places_of(feed).of_entity %}
        {% for entity in fold.entities if of_entity.get(entity, []) | selectattr('kind', 'equalto', '1') | list %}
            {% do streaming.append(feed) if feed not in streaming %}
        {% endfor %}
    {% endfor %}
    {% if not places.has_scopes and streaming | length < 2 %}
        {{ return([]) }}
    {% endif %}
    {% set published = changefold.run_state().folded.get(this.schema ~ '.' ~ this.identifier, {}) %}
    {% set clears = changefold.fetch_value(
        'select count(*) from ' ~ fold.changes ~ ' where entity = ' ~ changefold.sql_text(fold.entity)
        ~ " and row_effect = 'clear' and decoded_run > " ~ published.get('run', 0)
    ) | int %}
    {{ return([
        'truncates are new (' ~ clears ~ '), and its changes come from several logs, whose places have no order: rows of all'
        ~ ' these logs would go (fold each log to a table of its own, and unite these in a view)'
    ] if clears else []) }}
{% endmacro %}
