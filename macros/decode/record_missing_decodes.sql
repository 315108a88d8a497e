{% macro record_missing_decodes(feed, decoded) %}
    {# Of runs that died, or failed, between writing silver and counting it, see batches_to_decode: before this run
       counts its own, or nobody would look for theirs again. #}
    {% for run in changefold.run_state().get('uncounted', {}).get(feed, []) %}
        {% do changefold.record_decode(feed, run, 'decoded', decoded) %}
    {% endfor %}
{% endmacro %}
