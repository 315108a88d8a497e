{# Of a feed, the run up to which its changes are of no more use, and of which entities (rows with `entity`):
   every table that folds them is published up to there, or has had nothing new since. Else `why`. Of an
   entity `folded_run`: each of its tables has what was decoded up to there. #}
{% macro removable_history(decoded, old_run) %}
    {% set state, tables = changefold.run_state(), changefold.gold_models() %}
    {% set feed = changefold.feed_of(decoded.name) %}
    {# what a run decoded that died before it counted it stays: no table may have folded it #}
    {% set found = {'run': [old_run, state.decoded.get(feed, 0)] | min, 'entities': [], 'why': none} %}
    {% set readers = changefold.readers_of(decoded) %}
    {% set folded, published = {}, {} %}
    {% for table, gold in tables.items() if gold.node.unique_id in readers.tables and not found.why %}
        {% set call, last = changefold.entities_folded(gold.node), state.folded.get(table) %}
        {% set entities = call.entities if call else none %}
        {% set why_all = changefold.why_all_stays(gold.node, entities or []) %}
        {% set why = why_all if why_all
            else 'its SQL is more than one call of fold_changes' if not call
            else 'it was never published' if not last
            else 'a rebuild of it was cut off, so it is folded from all its history' if last.is_cut_off
            else 'its contract or SQL has changed since it was published' if changefold.fold_hash(
                changefold.contract_columns(gold.node), graph.nodes[gold.node.depends_on.nodes[0]].relation_name, call.entity,
                node=gold.node, entities=entities
            ) != last.contract else none %}
        {% do found.update({'why': table ~ ': ' ~ why} if why else {}) %}
        {% set runs, newest = state.entities.get(feed, {}), [state.refreshed.get(feed, 0)] %}
        {% for entity in (entities or []) + [none] %}
            {% do newest.append(runs.get(entity, 0)) %}
        {% endfor %}
        {% set folded_run = last.run if last and newest | max > last.run else state.decoded.get(feed, 0) %}
        {% do found.update({'run': [found.run, folded_run] | min}) %}
        {% for entity in entities or [] %}
            {% do folded.update({entity: [folded.get(entity, folded_run), folded_run] | min}) %}
            {% do published.update({entity: [published.get(entity, last.run), last.run] | min} if last else {}) %}
        {% endfor %}
    {% endfor %}
    {% if readers.others %}
        {% do found.update({'why': readers.others | sort | join(', ') ~ ' reads them'}) %}
    {% elif feed in state.cut_off %}
        {% do found.update({'why': 'a full refresh of it was cut off'}) %}
    {% elif not folded and not found.why %}
        {% do found.update({'why': 'no table folds them'}) %}
    {% endif %}
    {% for entity, folded_run in folded.items() %}
        {% set places = changefold.find_places([feed], [entity], published.get(entity)) %}
        {% set why = 'those of ' ~ entity ~ ' have places in several logs, which have no common order'
                if places.has_scopes or places.has_write_times
            else 'a new snapshot of ' ~ entity ~ ' has not ended: the feed has not streamed since'
                if changefold.is_being_read_again(feed, entity)
            else 'a new snapshot of ' ~ entity ~ ' has ended, and a table is not published since' if places.is_restarted
            else none %}
        {% do found.update({'why': why} if why and not found.why else {}) %}
        {% do found.entities.append({'entity': entity, 'folded_run': folded_run}) %}
    {% endfor %}
    {{ return(found) }}
{% endmacro %}
