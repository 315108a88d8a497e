{% macro old_runs() -%}
{#- Rows of ops.runs that go: of each day of old the last run that ended stays, and whatever never ended. -#}
recorded_at < {{ changefold.ledger_cut() }}
    and event <> 'maintained'
    and coalesce(run, 0) <= (select max(run) from {{ changefold.ops_table('runs') }} where event = 'ended')
    and not (
        event = 'ended'
        and run in (select max(run) from {{ changefold.ops_table('runs') }} where event = 'ended' group by date(recorded_at))
    )
{%- endmacro %}
