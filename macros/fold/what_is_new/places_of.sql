{% macro places_of(feed) %}
    {# What ops.places knows of a feed, asked once in a run, after the feed is decoded: its rows by entity,
       and the first run in which it streamed in each epoch, whatever the entity. #}
    {% set known = changefold.run_state().setdefault('places', {}) %}
    {% if execute and feed not in known %}
        {% set found = {'of_entity': {}, 'streams': {}} %}
        {% for row in changefold.fetch_json(
            "select entity, epoch, kind, min(nullif(position_scope, '')) as first_scope,"
            ~ " max(nullif(position_scope, '')) as last_scope, collect_set(row_effect) as effects,"
            ~ " bool_or(startswith(position_scope, 'write time/')) as has_write_times,"
            ~ " min(first_run) as first_run from " ~ changefold.ops_table('places') ~ " where feed = " ~ changefold.sql_text(feed)
            ~ changefold.places_in_silver(feed)
            ~ " group by entity, epoch, kind"
        ) %}
            {% do found.of_entity.setdefault(row.entity, []).append(dict(row, feed=feed)) %}
            {% if row.kind == '1' %}
                {% set run = found.streams.get(row.epoch, row.first_run) %}
                {% do found.streams.update({row.epoch: [run, row.first_run] | min}) %}
            {% endif %}
        {% endfor %}
        {% do known.update({feed: found}) %}
    {% endif %}
    {{ return(known.get(feed, {'of_entity': {}, 'streams': {}})) }}
{% endmacro %}
