{% macro record_decode(feed, run, event, counts=none) %}
    {# Writes what a run decoded into ops.decodes and returns it as a line to print. #}
    {% set state = changefold.run_state() %}
    {% set counts = counts or {
        'first_batch': 0, 'last_batch': 0, 'messages': 0, 'changes': 0, 'controls': 0, 'repeated': 0,
        'rejected': 0, 'entities': [], 'reasons': [],
    } %}
    {% do run_query(
        'insert into ' ~ changefold.ops_table('decodes') ~ ' (feed, run, event, first_batch, last_batch, messages, changes, controls,'
        ~ ' duplicates, rejected, recorded_at, entities, reasons, options) select ' ~ changefold.sql_text(feed) ~ ', ' ~ run ~ ', '
        ~ changefold.sql_text(event) ~ ', ' ~ counts.first_batch ~ ', ' ~ counts.last_batch ~ ', ' ~ counts.messages
        ~ ', ' ~ counts.changes ~ ', ' ~ counts.controls ~ ', ' ~ counts.repeated ~ ', ' ~ counts.rejected
        ~ ', current_timestamp(), from_json(' ~ changefold.sql_text(tojson(counts.entities)) ~ ", 'array<string>'), from_json("
        ~ changefold.sql_text(tojson(counts.reasons)) ~ ", 'array<struct<reason: string, messages: bigint, example: string>>'), "
        ~ ('cast(null as string)' if event != 'decoded' else changefold.sql_text(changefold.decoding_options(
            feed, [counts.last_batch, state.decoded_with.get(feed, {}).get('last_batch', 0)] | max,
            counts.entities + state.entities.get(feed, {}).keys() | list
        )))
    ) %}
    {% if event == 'decoded' %}
        {% do state.cut_off.pop(feed, none) %}
        {% do state.decoded_at.update({feed: none}) %}{# by this run #}
        {% do state.feed_messages.update({feed: state.feed_messages.get(feed, 0) + counts.messages}) %}
        {% if counts.rejected %}
            {% do state.update({'has_rejected': true}) %}
            {% do state.rejecting.setdefault(feed, []).append({
                'run': run, 'messages': counts.messages, 'rejected': counts.rejected,
            }) %}
        {% endif %}
        {% do state.decoded.update({feed: [run, state.decoded.get(feed, 0)] | max}) %}
        {% for entity in counts.entities %}
            {% set runs = state.entities.setdefault(feed, {}) %}
            {% do runs.update({entity: [run, runs.get(entity, 0)] | max}) %}
        {% endfor %}
    {% else %}
        {% do state.refreshed.update({feed: run}) %}
        {% do state.cut_off.update({feed: true}) %}
    {% endif %}
    {{ return(
        counts.messages ~ ' messages: ' ~ (counts.messages - counts.controls - counts.rejected)
        ~ ' with changes, ' ~ counts.controls ~ ' control, ' ~ counts.rejected ~ ' rejected; '
        ~ (counts.changes + counts.repeated) ~ ' changes: ' ~ counts.changes ~ ' new, '
        ~ counts.repeated ~ ' repeated'
    ) }}
{% endmacro %}
