{% macro record_landed_offsets(feed, messages) %}
    {# A run that died after the append and before the ledger: write what it could not. Whether it was cut at
       transactions is not known. #}
    {% set recorded = changefold.last_recorded_batch(feed) %}
    {% set landed = changefold.fetch_value('select max(landed_batch) from ' ~ messages) %}
    {% if landed is not none and landed | int > recorded %}
        {% do changefold.current_run() %}
        {% do run_query(
            "insert into " ~ changefold.ops_table('offsets') ~ " select feed, topic, kafka_partition, min(kafka_offset),"
            ~ " max(kafka_offset) + 1, 'landed', 'recorded by the run after the one that landed it',"
            ~ " landed_batch, current_timestamp(), cast(null as string), "
            ~ changefold.sql_text('any' if changefold.feed_options(feed).kafka.transaction_topic else none) ~ " from " ~ messages ~ " where landed_batch > " ~ recorded
            ~ " group by feed, topic, kafka_partition, landed_batch"
        ) %}
        {% do changefold.run_state().landed.update({feed: landed | int}) %}
    {% endif %}
{% endmacro %}
