{% macro is_decoded(feed) %}
    {# Whether the ledgers say that a feed has been decoded since something of it landed last. A run writes
       them last, so they may know less than there is, never more. #}
    {% set state = run_state() %}
    {{ return(
        state.decoded.get(feed) and feed in state.landed and state.landed[feed] <= state.decoded[feed]
        and feed not in state.cut_off
    ) }}
{% endmacro %}
