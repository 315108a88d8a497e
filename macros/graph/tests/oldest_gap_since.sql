{% macro oldest_gap_since(decoded, since) %}
    {# From which place on gaps must be looked for: the oldest commit of which something was decoded after
       a run, and, since there was no gap before it, the one that its batches follow on. #}
    {% set feed = changefold.feed_of(decoded.identifier) %}
    {% if changefold.is_decoded(feed) and changefold.run_state().decoded[feed] <= since %}
        {{ return('~') }}
    {% endif %}
    {{ return(changefold.fetch_value(
        "select min(concat(left(change_position, 9), lpad(cast(greatest(tid - parts - 1, 0) as string), 20, '0')))"
        ~ " from (select min(change_position) as change_position, tid, max(split_index) + 1 as parts from ("
        ~ "select change_position, position_scope, cast(split(change_position, '/')[2] as decimal(20, 0)) as tid,"
        ~ " cast(split(change_position, '/')[3] as decimal(20, 0)) as split_index from " ~ decoded
        ~ " where change_id is not null and decoded_run > " ~ since
        ~ ") group by left(change_position, 6), position_scope, tid)"
    ) or '~') }}
{% endmacro %}
