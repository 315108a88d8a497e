{% macro record_decode(feed, run, event, decoded=none) %}
    {# Counts what this run wrote into ops.decodes and returns it as a line to print. #}
    {% set counts = fetch_rows(
        "select coalesce(min(landed_batch), 0), coalesce(max(landed_batch), 0),"
        ~ " count_if(change_index = 0),"
        ~ " count_if(outcome = 'change'), count_if(outcome = 'control'),"
        ~ " count_if(outcome = 'duplicate'), count_if(outcome = 'rejected') from " ~ decoded
        ~ " where decoded_run = " ~ run
    )[0] if decoded is not none else [0, 0, 0, 0, 0, 0, 0] %}
    {% do run_query(
        'insert into ops.decodes values (' ~ sql_text(feed) ~ ', ' ~ run ~ ', ' ~ sql_text(event)
        ~ ', ' ~ counts | map('int') | join(', ') ~ ', current_timestamp())'
    ) %}
    {{ return(
        counts[2] ~ ' messages: ' ~ counts[3] ~ ' changes, ' ~ counts[4] ~ ' control, '
        ~ counts[5] ~ ' repeated, ' ~ counts[6] ~ ' rejected'
    ) }}
{% endmacro %}
