{% macro record_missing_decodes(feed, decoded) %}
    {# Nothing is to be decoded, though the ledgers say so: a run died, or failed, between writing silver and
       counting it; or what landed held no message. A full refresh that was cut off is done again as a
       whole. #}
    {% set state = changefold.run_state() %}
    {% set known = state.decoded.get(feed, 0) %}
    {% for row in changefold.fetch_rows(
        'select distinct decoded_run from ' ~ decoded ~ ' where decoded_run > ' ~ known ~ ' order by 1'
    ) %}
        {% do changefold.record_decode(feed, row[0] | int, 'decoded', decoded) %}
    {% endfor %}
    {% if not changefold.is_decoded(feed) %}
        {% do changefold.record_decode(feed, changefold.current_run(), 'decoded') %}
    {% endif %}
{% endmacro %}
