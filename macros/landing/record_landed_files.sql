{% macro record_landed_files(feed, messages) %}
    {# a run that died after the append and before the ledger: write what it could not #}
    {% set recorded = last_recorded_batch(feed) %}
    {% set landed = fetch_value('select max(landed_batch) from ' ~ messages) %}
    {% if landed is not none and landed | int > recorded %}
        {% do run_query(
            "insert into ops.landings select distinct feed, file_path, file_size, file_modified_at,"
            ~ " 'landed', 'recorded by the run after the one that landed it', landed_batch,"
            ~ " current_timestamp() from " ~ messages ~ " where landed_batch > " ~ recorded
        ) %}
    {% endif %}
{% endmacro %}
