{% macro record_landed(feed, messages) %}
    {# What was landed by a run, perhaps this one, that died or failed after the append and before the ledger. Whether
       offsets were cut at transactions is not known, nor whether a file that is gone, or another by now, was read to its end, see
       unlanded_files. Returns whether there was something. #}
    {% set recorded = changefold.last_recorded_batch(feed) %}
    {% set landed = changefold.fetch_value('select max(landed_batch) from ' ~ messages) %}
    {% if landed is none or landed | int <= recorded %}
        {{ return(false) }}
    {% endif %}
    {% do changefold.current_run() %}
    {% set topics = graph.sources.values() | selectattr('source_name', 'equalto', 'kafka') | selectattr('name', 'equalto', feed) | list %}
    {% set what = "its run failed before it was recorded" %}
    {% if topics %}
        {% do run_query(
            "insert into " ~ changefold.ops_table('offsets') ~ " select feed, topic, kafka_partition, min(kafka_offset),"
            ~ " max(kafka_offset) + 1, 'landed', '" ~ what ~ "', landed_batch, current_timestamp(), cast(null as string), "
            ~ changefold.sql_text('any' if topics[0].config.meta.get('transaction_topic') else none) ~ " from " ~ messages ~ " where landed_batch > " ~ recorded
            ~ " group by feed, topic, kafka_partition, landed_batch"
        ) %}
    {% else %}
        {% do run_query(
            "insert into " ~ changefold.ops_table('landings') ~ " select feed, file_path, file_size, file_modified_at,"
            ~ " if(" ~ changefold._may_be_partial('file_path', 'file_size', 'file_modified_at') ~ ", 'partial', 'landed'), '" ~ what
            ~ "', landed_batch, current_timestamp(), cast(null as string) from (select distinct feed, file_path, file_size,"
            ~ " file_modified_at, landed_batch from " ~ messages ~ " where landed_batch > " ~ recorded ~ ")"
        ) %}
    {% endif %}
    {% do changefold.run_state().landed.update({feed: landed | int}) %}
    {{ return(true) }}
{% endmacro %}
