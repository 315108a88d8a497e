{% macro record_landed_files(feed, messages) %}
    {# a run that died after the append and before the ledger: write what it could not; returns whether
       there was something #}
    {% set recorded = changefold.run_state().landed.get(feed, 0) %}
    {% set landed = changefold.fetch_value('select max(landed_batch) from ' ~ messages) %}
    {% if landed is none or landed | int <= recorded %}
        {{ return(false) }}
    {% endif %}
    {% do changefold.current_run() %}
    {% do run_query(
        "insert into " ~ changefold.ops_table('landings') ~ " select distinct feed, file_path, file_size, file_modified_at,"
        ~ " 'landed', 'recorded by the run after the one that landed it', landed_batch,"
        ~ " current_timestamp(), cast(null as string) from " ~ messages ~ " where landed_batch > " ~ recorded
    ) %}
    {% do changefold.run_state().landed.update({feed: landed | int}) %}
    {{ return(true) }}
{% endmacro %}
