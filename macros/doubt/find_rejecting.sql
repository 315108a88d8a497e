{% macro find_rejecting() %}
    {# Of each feed of the current table a decode that rejected too much by the table's limits since the table was
       published last. One of them is enough. #}
    {% set state, limits, found = changefold.run_state(), changefold.table_options(model), [] %}
    {% set folded_run = state.folded.get(this.schema ~ '.' ~ this.identifier, {'run': 0}).run %}
    {% for feed in changefold.feeds_read() %}
        {% for decode in state.rejecting.get(feed, []) | sort(attribute='run', reverse=true) if decode.run > folded_run
            and decode.run >= state.refreshed.get(feed, 0) and decode.rejected >= limits.doubt_from
            and decode.rejected * 100 > decode.messages * limits.most_rejected %}
            {% do found.append(dict(decode, feed=feed)) if loop.last %}
        {% endfor %}
    {% endfor %}
    {{ return(found) }}
{% endmacro %}
