{# One row for each change that is not as it must be; one alone if there is nothing to compare. Counted
   and not `except all` both ways, for which Spark would decode twice. #}
{% macro compare_sample(decoder, lacks=[], numbers=none) -%}
{%- set columns = [{'name': 'case'}] + changefold.change_columns() -%}
with messages as (
    {{ changefold.wire_sample(decoder.folder) | indent(4) }}
    {%- if numbers is not none %}
    where sample.message_number in ({{ numbers | join(', ') }})
    {%- endif %}
),

decoded as (
    {{ changefold[decoder.name]('messages', **(dict(decoder.options, lacks=lacks) if lacks else decoder.options)) | indent(4) }}
),

conformed as (
    {{ changefold.conform_changes('decoded', **decoder.conform_options) | indent(4) }}
),

expected as (
    {{ changefold.changes_sample(decoder.folder) | indent(4) }}
    {%- if numbers is not none %}
    where sample.case in (select case from messages)
    {%- endif %}
),

counted as (
    select
        {{ changefold.column_names(columns) }},
        sum(number) as number
    from (
        select
            messages.case,
            conformed.*,
            1 as number
        from conformed
        left join messages on conformed.message_number = messages.message_number
        union all
        select
            *,
            -1 as number
        from expected
    ) as both_sides
    group by all
)

select
    if(number > 0, 'surplus', 'missing') as difference,
    * except (number)
from counted
where number <> 0
union all
select
    'empty sample' as difference,
    expected.*
from (select 1 as one) as once
left join expected on false
where
    not exists (select 1 as one from messages)
    or not exists (select 1 as one from expected)
{%- endmacro %}
