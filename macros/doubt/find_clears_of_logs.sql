{% macro find_clears_of_logs(fold) %}
    {# A sentence if a table of several logs was truncated in one of them since it was published. A truncate ends
       all rows that come before it, but places of several logs have no order: rows of the others would go, too. #}
    {% set streaming, clears = [], 0 %}
    {% set places = changefold.find_places(changefold.feeds_read(), fold.entities) %}
    {% for feed in changefold.feeds_read() %}
        {% for entity in fold.entities %}
            {% set own = changefold.places_of(feed).of_entity.get(entity, []) %}
            {% do streaming.append(feed) if own | selectattr('kind', 'equalto', '1') | list %}
        {% endfor %}
    {% endfor %}
    {% if not fold.is_graph and 'clear' in places.effects
        and (places.has_scopes or streaming | unique(case_sensitive=true) | list | length > 1) %}
        {% set published = changefold.run_state().folded.get(this.schema ~ '.' ~ this.identifier, {}) %}
        {% set clears = changefold.fetch_value(
            'select count(*) from ' ~ fold.changes ~ ' where entity = ' ~ changefold.sql_text(fold.entity)
            ~ " and row_effect = 'clear' and decoded_run > " ~ published.get('run', 0)
        ) | int %}
    {% endif %}
    {{ return([
        'truncates are new (' ~ clears ~ '), and its changes come from several logs, whose places have no order: rows of all'
        ~ ' these logs would go (fold each log to a table of its own, and unite these in a view)'
    ] if clears else []) }}
{% endmacro %}
