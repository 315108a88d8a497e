{% macro old_runs() -%}
{#- Rows of ops.runs that go: of each day of old the last build and the last operation that ended stay, and whatever
    never ended since the last build that did, see lake_facts. -#}
{%- set ended = '(select max(run) from ' ~ changefold.ops_table('runs') ~ " where event = 'ended'" -%}
recorded_at < {{ changefold.ledger_cut() }}
    and event <> 'maintained'
    and coalesce(run, 0) <= {{ ended }} and not detail <=> 'operation')
    and not (
        event = 'ended'
        and run in {{ ended }} group by date(recorded_at), detail <=> 'operation')
    )
{%- endmacro %}
