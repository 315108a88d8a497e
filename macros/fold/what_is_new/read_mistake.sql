{% macro read_mistake() %}
    {# What is wrong in what the current table reads between it and the decoded feeds, or ''. Of a kept view alone a
       run knows what stands in the lake; and what is no change of a feed may become another without a change that
       is new. #}
    {% set elsewhere = ': rows that are folded already would not follow. Do that in a view over the gold table, such as in models/marts' %}
    {% for reader in [model] + changefold.views_read() if reader.unique_id == model.unique_id or reader.config.materialized == 'kept_view' %}
        {% set is_table = reader.unique_id == model.unique_id %}
        {% for unique_id in reader.depends_on.nodes %}
            {% set read = graph.nodes.get(unique_id, {}) %}
            {% set kind, name = read.get('config', {}).get('materialized'), read.get('name', unique_id.split('.')[-1]) %}
            {% if kind == 'kept_view' or kind == 'decoded_changes' and not is_table %}
            {% elif kind in ['view', 'ephemeral', 'table', 'incremental', 'snapshot'] and changefold.feeds_read(read) %}
                {{ return(
                    name ~ " between it and its feeds must be a view with materialized: kept_view, not " ~ kind
                    ~ ': anything else may be older than its text or its feeds'
                ) }}
            {% elif is_table %}
                {{ return("it folds the changes of feeds and nothing else: ref('<feed>_changes'), or a view of such; not " ~ name) }}
            {% else %}
                {{ return('its view ' ~ reader.name ~ ' reads ' ~ name ~ ', which is no change of a feed' ~ elsewhere) }}
            {% endif %}
        {% endfor %}
        {% if not is_table and (
            changefold.asks_anew(changefold.without_comments(reader.raw_code))
            or reader.unique_id in changefold.run_state().get('views_of_their_time', [])
        ) %}
            {{ return('its view ' ~ reader.name ~ ' asks for the time, the session or what comes by chance' ~ elsewhere) }}
        {% endif %}
    {% endfor %}
    {{ return('') }}
{% endmacro %}
