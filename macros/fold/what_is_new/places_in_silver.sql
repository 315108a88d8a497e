{% macro places_in_silver(feed) %}
    {# Places are written before the changes: a decode that came to nothing leaves some of which silver has no
       change. The ledger says what silver has, or silver itself, if something has landed since. #}
    {% set state = changefold.run_state() %}
    {% set newest = namespace(run=state.decoded.get(feed, 0)) %}
    {% for node in changefold._nodes_read() if not changefold.is_decoded(feed)
        and node.config.materialized == 'decoded_changes' and changefold.feed_of(node.name) == feed %}
        {% set newest.run = changefold.fetch_value(
            'select max(decoded_run) from ' ~ node.relation_name ~ ' where decoded_run >= ' ~ newest.run
        ) or newest.run %}
    {% endfor %}
    {{ return(' and first_run <= ' ~ newest.run) }}
{% endmacro %}
