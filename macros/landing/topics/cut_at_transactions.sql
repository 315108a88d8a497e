{% macro cut_at_transactions(feed, options, plan) %}
    {# What the newest batch was: `whole`, `any`; `not cut` without transaction_topic or after a loss. #}
    {% set newest, newest_batch = changefold.fetch_rows(
        "select max_by(coalesce(transactions, 'not cut'), struct(landed_batch, status = 'landed')),"
        ~ " max(landed_batch) from " ~ changefold.ops_table('offsets') ~ " where feed = " ~ changefold.sql_text(feed)
    )[0] %}
    {% set reason = "accept_lost_offsets names it" if feed in changefold.setting('accept_lost_offsets')
        else 'topic ' ~ options.transaction_topic ~ ' is not there' if options.transaction_topic not in plan.topics
        else "Kafka had removed their first messages before they were taken: " ~ plan.begun | unique(case_sensitive=true) | join(', ')
        if plan.begun
        else "what was landed before was not cut at transactions"
        if plan.has_landed and newest not in ['whole', 'any'] %}
    {% if reason and plan.taken %}
        {% do changefold.say(
            'feed ' ~ feed ~ ': this run takes all there is, also transactions that are not complete ('
            ~ reason ~ '); later runs take whole transactions'
        ) %}
    {% endif %}
    {% if reason or not plan.taken %}
        {{ return({'transactions': 'any'}) }}
    {% endif %}

    {# The last hundred batches are asked for transactions that a connector may repeat. #}
    {% set events = feed ~ '_transaction_events_' ~ changefold.run_state().run %}
    {% do changefold.view_records(feed, options.client_options, plan.taken) %}
    {% do changefold.cache_select(events, changefold.transaction_events(
        feed, options.transaction_topic, options.topic_pattern if changefold.keeps_names(options, plan.topics)
    )) %}
    {% set cuts = changefold.fetch_by_partition(changefold.find_cuts(
        events, options.transaction_topic, load_cached_relation(this),
        changefold.last_recorded_batch(feed) - 100, newest_batch if newest == 'any'
    )) %}
    {# snapshot rows are of no transaction, nor is anything if the connector was not told to say it #}
    {% set are_told = changefold.fetch_value('select count(*) from ' ~ events) | int > 0 %}
    {% do changefold.forget_cached(events) %}
    {% set whole = [] %}
    {% for topic, partition, first, next, id in plan.taken %}
        {% set end = [next, cuts.get(topic ~ '/' ~ partition, {'before': next}).before] | min %}
        {% if end > first %}
            {% do whole.append([topic, partition, first, end, id]) %}
        {% endif %}
    {% endfor %}
    {% if cuts %}
        {% do changefold.say(
            'feed ' ~ feed ~ ': transaction ' ~ (cuts.values() | first).waits_for ~ '; it and what follows'
            ~ ' wait for the next run. If the rest never comes (docs/kafka.md, What a published cut means):'
            ~ " --vars '{accept_lost_offsets: [" ~ feed ~ "]}' takes all there is, once"
        ) %}
    {% endif %}
    {{ return({'taken': whole, 'transactions': 'whole' if are_told else 'any'}) }}
{% endmacro %}
