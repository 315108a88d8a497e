{% macro cut_at_transactions(feed, options, ranges) %}
    {# The last hundred batches are asked for transactions that a connector may repeat. #}
    {% set events = feed ~ '_transaction_events' %}
    {% set cuts = {} %}
    {% if ranges %}
        {% do view_records(feed, options.client_options, ranges) %}
        {% do cache_select(events, transaction_events(feed, options.transaction_topic)) %}
        {% do cuts.update(fetch_by_partition(find_cuts(
            events, options.transaction_topic, load_cached_relation(this),
            last_recorded_batch(feed, 'ops.offsets') - 100
        ))) %}
        {% do forget_cached(events) %}
    {% endif %}
    {% set whole = [] %}
    {% for topic, partition, first, next, id in ranges %}
        {% set end = [next, cuts.get(topic ~ '/' ~ partition, next)] | min %}
        {% if end > first %}
            {% do whole.append([topic, partition, first, end, id]) %}
        {% endif %}
    {% endfor %}
    {% if cuts %}
        {% do say(
            'feed ' ~ feed ~ ': the last transaction is not complete yet; it and what follows wait for'
            ~ ' the next run'
        ) %}
    {% endif %}
    {{ return(whole) }}
{% endmacro %}
