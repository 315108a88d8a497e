{% macro rejecting_decodes() -%}
{#- By all limits that a table has, the newest decode of each feed that rejected too much: a table that is folded
    less far is in doubt, whatever was decoded since. Not of sums, which no run decoded. Those of the defaults are
    always among them: what `maintain` keeps does not follow the vars of one command. -#}
{%- set kinds, limits = changefold.table_option_kinds(), [] -%}
{%- do limits.append('(' ~ kinds.doubt_from.default ~ ', ' ~ kinds.most_rejected.default ~ ')') -%}
{%- for table in changefold.gold_models().values() -%}
    {%- set options = changefold.table_options(table.node) -%}
    {%- if options.doubt_from is integer and options.most_rejected is integer -%}
        {%- do limits.append('(' ~ options.doubt_from ~ ', ' ~ options.most_rejected ~ ')') -%}
    {%- endif -%}
{%- endfor -%}
select distinct
    feed,
    newest.run,
    newest.messages,
    newest.rejected
from (
    select
        decodes.feed,
        max(struct(decodes.run, decodes.messages, decodes.rejected)) as newest
    from {{ changefold.ledger('decodes') }} as decodes
    inner join values {{ limits | unique(case_sensitive=true) | join(', ') }} as limits (doubt_from, most_rejected)
        on decodes.rejected >= limits.doubt_from
        and decodes.rejected * 100 > decodes.messages * limits.most_rejected
    where decodes.event = 'decoded' and decodes.sum_of is null
    group by decodes.feed, limits.doubt_from, limits.most_rejected
)
{%- endmacro %}
