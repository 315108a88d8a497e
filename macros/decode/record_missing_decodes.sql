{% macro record_missing_decodes(feed, decoded) %}
    {# Of runs that died, or failed, between writing silver and counting it, see batches_to_decode: before this run
       counts its own, or nobody would look for theirs again. #}
    {% for run in changefold.run_state().get('uncounted', {}).get(feed, []) %}
        {% set facts = '(' ~ changefold.decoded_facts(decoded, run) ~ ') as facts' %}
        {% do changefold.record_decode(feed, run, 'decoded', changefold.count_decoded(facts, decoded, run)) %}
    {% endfor %}
{% endmacro %}
