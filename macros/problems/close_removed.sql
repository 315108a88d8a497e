{# Misfits of tables and rejected messages of feeds that have no model any more are no problem; they are again
   if the model comes back. `open`: rows of kind, name, occurrences. Returns whether there were any. #}
{% macro close_removed(open) %}
    {% set run, feeds, gone = changefold.run_state().run, [], {'publishes': [], 'decodes': []} %}
    {% for node in graph.nodes.values() if node.config.materialized == 'decoded_changes' %}
        {% do feeds.append(changefold.feed_of(node.name)) %}
    {% endfor %}
    {% for kind, name, _ in open %}
        {% if kind == 'misfit' and name not in changefold.gold_models() %}
            {% do gone.publishes.append({'name': name}) %}
        {% elif kind == 'rejected' and name not in feeds %}
            {% do gone.decodes.append({'name': name}) %}
        {% endif %}
    {% endfor %}
    {% for ledger, rows in gone.items() if rows %}
        {% do run_query(
            'insert into ' ~ changefold.ops_table(ledger) ~ ' by name select name as ' ~ ('table_name' if ledger == 'publishes' else 'feed')
            ~ ', ' ~ run ~ " as run, 'removed' as event, current_timestamp() as recorded_at from "
            ~ changefold.rows_of(rows, 'name string')
        ) %}
    {% endfor %}
    {{ return(gone.publishes + gone.decodes != []) }}
{% endmacro %}
