{% macro count_decoded(facts, decoded, run) %}
    {# What ops.decodes says of a run. A message may hold several changes, so messages and changes are counted
       apart, and each adds up; what is rejected is looked at once more. #}
    {% set counts = changefold.fetch_json(
        "select coalesce(min(first_batch), 0) as first_batch, coalesce(max(last_batch), 0) as last_batch,"
        ~ " coalesce(sum(messages), 0) as messages,"
        ~ " coalesce(sum(changes) filter (where outcome = 'change'), 0) as changes,"
        ~ " coalesce(sum(changes) filter (where outcome = 'control'), 0) as controls,"
        ~ " coalesce(sum(changes) filter (where outcome = 'duplicate'), 0) as repeated,"
        ~ " coalesce(bool_or(outcome = 'rejected'), false) as has_rejected, collect_set(entity) as entities from " ~ facts
    )[0] %}
    {% set of_run = decoded ~ ' where decoded_run = ' ~ run ~ " and outcome = 'rejected'" %}
    {% do counts.update({
        'rejected': changefold.fetch_value(
            'select count(distinct landed_batch, message_number) from ' ~ of_run
        ) | int if counts.has_rejected else 0,
        'reasons': changefold.fetch_json(
            'select reason, count(distinct landed_batch, message_number) as messages,'
            ~ " min(concat_ws(': ', entity, detail)) as example from " ~ of_run ~ ' group by reason'
        ) if counts.has_rejected else [],
    }) %}
    {{ return(counts) }}
{% endmacro %}
