{% macro runs_to_report(run) %}
    {# This run and those before it that never came to their end, and so to their report. #}
    {% set state = changefold.run_state() %}
    {% if 'unended' in state %}
        {{ return(state.unended | sort + [run]) }}
    {% endif %}
    {% set runs = [] %}
    {% for row in changefold.fetch_rows(
        "select distinct run from " ~ changefold.ops_table('runs') ~ " where run <= " ~ run ~ " and run > (select coalesce(max(run), 0)"
        ~ " from " ~ changefold.ops_table('runs') ~ " where event = 'ended' and run < " ~ run ~ ") order by run"
    ) %}
        {% do runs.append(row[0] | int) %}
    {% endfor %}
    {{ return(runs) }}
{% endmacro %}
