{% macro batches_to_decode(messages) %}
    {# All of bronze for a new table, also if a full refresh was cut off. Otherwise the batches that silver has not:
       those after its newest and, should two runs have overlapped, any of the hundred before; any at all, if one
       was landed after the feed was decoded last: by a run that died, or one that had begun long before.
       Nobody needs to ask if the ledgers say that nothing landed since the feed was decoded. #}
    {% set feed = changefold.feed_of(model.name) %}
    {% set state = changefold.run_state() %}
    {% if not changefold.is_building() %}
        {{ return(none) }}
    {% endif %}
    {% if load_cached_relation(this) is none or should_full_refresh() or feed in state.cut_off %}
        {% do changefold.refuse_removed_history([feed] if load_cached_relation(this) is not none else []) %}
        {{ return(changefold.batches_of(messages)) }}
    {% endif %}
    {% if changefold.is_decoded(feed) %}
        {{ return([]) }}
    {% endif %}
    {# of what was decoded last: a table whose copies were marked does not know its greatest value #}
    {% set known = state.decoded.get(feed, 0) %}
    {% set last = changefold.fetch_json(
        'select max(landed_batch) as newest, sort_array(collect_set(decoded_run)) as runs from ' ~ this
        ~ ' where decoded_run >= ' ~ known
    )[0] %}
    {% do state.setdefault('uncounted', {}).update({feed: last.runs | reject('equalto', known) | list}) %}
    {% set newest = last.get('newest') or changefold.fetch_value('select max(landed_batch) from ' ~ this) %}
    {% if newest is none %}
        {{ return(changefold.batches_of(messages)) }}
    {% endif %}
    {# as it was before this run landed something itself #}
    {% set has_late = state.decoded_at.get(feed) and state.landed_at.get(feed, 0) > state.decoded_at[feed] %}
    {% set since = 0 if has_late else newest | int - 100 %}
    {% set batches = [] %}
    {% for row in changefold.fetch_rows(
        'select distinct landed_batch from ' ~ messages ~ ' where landed_batch > ' ~ since
        ~ ' except select distinct landed_batch from ' ~ this ~ ' where landed_batch > ' ~ since
        ~ ' order by landed_batch'
    ) %}
        {% do batches.append(row[0] | int) %}
    {% endfor %}
    {{ return(batches) }}
{% endmacro %}
