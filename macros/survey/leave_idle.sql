{% macro leave_idle(results, open) %}
    {# After the lock was given back: a run that had nothing to do, and may have nothing to say but what is open,
       leaves the mark by which the next one knows at once. #}
    {% set state, asked = changefold.run_state(), changefold.what_is_asked() %}
    {% set input = changefold.input_of(state.listings, state.topics) %}
    {# of files a directory that is not there is left, which every run says #}
    {% set has_more = state.unended or state.held or state.has_asked or state.sent_tests or state.unchanged
        or state.files.values() | selectattr('rows') | list %}
    {# a hook that failed after ours had dbt skip all nodes, and say nothing of them #}
    {% set ended = results | map(attribute='node.unique_id') | list %}
    {% if asked is none or selected_resources | reject('in', ended) | reject('in', graph.exposures) | list or input is none or has_more
        or results | map(attribute='status') | map('string') | reject('in', ['success', 'pass', 'no-op']) | list %}
        {{ return('') }}
    {% endif %}
    {% set until = [] %}
    {% set days = changefold.setting('whole_tests_every_days') %}
    {% for unique_id in (state.skipped_tests if days is not none else []) %}
        {% do until.append(state.tests[unique_id].get('whole_at', 0) + days * 86400 * 1000000) %}
    {% endfor %}
    {% set snapshot = changefold.fetch_value(
        "select snapshot_id from " ~ changefold.ops_table('runs') ~ ".snapshots where summary['changefold.owner'] = "
        ~ changefold.sql_text(invocation_id) ~ ' order by committed_at desc limit 1'
    ) | int ~ '' %}
    {% do run_query("alter table " ~ changefold.ops_table('runs') ~ " set tblproperties ('changefold.idle' = " ~ changefold.sql_text(tojson({
        'snapshot': snapshot, 'asked': asked, 'input': input, 'until': until | min if until else none,
        'open': open, 'runs_since_maintenance': state.runs_since_maintenance, 'run': state.run,
    })) ~ ')') %}
{% endmacro %}
