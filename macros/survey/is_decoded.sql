{% macro is_decoded(feed) %}
    {# Whether the ledgers say that a feed has been decoded since something of it landed last. A run writes
       them last, so they may know less than there is, never more. The time tells of a run that landed
       something after another one had taken its lock over. #}
    {% set state = changefold.run_state() %}
    {% set decoded = state.decoded.get(feed, 0) %}
    {{ return(state.is_idle or (
        decoded > 0 and feed in state.landed and state.landed[feed] <= decoded
        and (state.decoded_at[feed] is none or state.landed_at[feed] <= state.decoded_at[feed])
        and feed not in state.cut_off
    )) }}
{% endmacro %}
