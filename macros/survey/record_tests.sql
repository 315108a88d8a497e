{% macro record_tests(run, results, waiting=[]) %}
    {# How the data tests ended that this run sent, and which open ones are gone: one that was given other arguments
       has another name. What passed on a stage that waits, or goes, says nothing of what
       is published. #}
    {% set state = changefold.run_state() %}
    {% set rows = [] %}
    {% for result in results if result.node.unique_id in state.sent_tests
        and not (result.status == 'pass' and waiting and changefold.reads_any(result.node, waiting)) %}
        {% do rows.append({
            'test_name': result.node.unique_id, 'definition': state.sent_tests[result.node.unique_id],
            'status': result.status | string, 'is_whole': result.node.unique_id not in state.partial_tests,
            'example': state.get('test_examples', {}).get(result.node.unique_id),
        }) %}
    {% endfor %}
    {% for name in state.open_tests if name not in graph.nodes %}
        {% do rows.append({'test_name': name, 'status': 'removed', 'is_whole': false}) %}
    {% endfor %}
    {% if rows %}
        {% do run_query(
            'insert into ' ~ changefold.ops_table('tests') ~ ' by name select *, ' ~ run ~ ' as run, current_timestamp() as recorded_at from '
            ~ changefold.rows_of(rows, 'test_name string, definition string, status string, is_whole boolean, example string')
        ) %}
    {% endif %}
    {% if state.skipped_tests %}
        {% do changefold.say(
            state.skipped_tests | length ~ ' data tests were not sent: they passed, and nothing that they read'
            ~ ' has changed since (dbt test sends all)'
        ) %}
    {% endif %}
{% endmacro %}
