{% macro record_decode(feed, run, event, decoded=none) %}
    {# Counts what this run wrote into ops.decodes and returns it as a line to print. A message may hold
       several changes, so messages and changes are counted apart, and each adds up. #}
    {% set counts = fetch_rows(
        "select coalesce(min(landed_batch), 0), coalesce(max(landed_batch), 0),"
        ~ " count_if(change_index = 0),"
        ~ " count_if(outcome = 'change'), count_if(outcome = 'control'), count_if(outcome = 'duplicate'),"
        ~ " count(distinct if(outcome = 'rejected', struct(landed_batch, message_number), null))"
        ~ " from " ~ decoded ~ " where decoded_run = " ~ run
    )[0] | map('int') | list if decoded is not none else [0, 0, 0, 0, 0, 0, 0] %}
    {% do run_query(
        'insert into ops.decodes values (' ~ sql_text(feed) ~ ', ' ~ run ~ ', ' ~ sql_text(event)
        ~ ', ' ~ counts | join(', ') ~ ', current_timestamp())'
    ) %}
    {% set messages, changes, controls, repeated, rejected = counts[2:] %}
    {{ return(
        messages ~ ' messages: ' ~ (messages - controls - rejected) ~ ' with changes, ' ~ controls
        ~ ' control, ' ~ rejected ~ ' rejected; ' ~ (changes + repeated) ~ ' changes: ' ~ changes
        ~ ' new, ' ~ repeated ~ ' repeated'
    ) }}
{% endmacro %}
