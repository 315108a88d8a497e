{# One row for each change that is not as it must be; one alone if there is nothing to compare. #}
{% macro compare_sample(decoder) -%}
with messages as (
    {{ wire_sample(decoder.folder) | indent(4) }}
),

decoded as (
    {{ context[decoder.name]('messages', **decoder.options) | indent(4) }}
),

conformed as (
    {{ conform_changes('decoded') | indent(4) }}
),

actual as (
    select messages.case, conformed.*
    from conformed
    left join messages on conformed.message_number = messages.message_number
),

expected as (
    {{ changes_sample(decoder.folder) | indent(4) }}
),

missing as (
    select * from expected
    except all
    select * from actual
),

surplus as (
    select * from actual
    except all
    select * from expected
)

select '{{ decoder.name }}' as decoder, 'missing' as difference, * from missing
union all
select '{{ decoder.name }}' as decoder, 'surplus' as difference, * from surplus
union all
select '{{ decoder.name }}' as decoder, 'empty sample' as difference, expected.*
from (select 1 as one) as once
left join expected on false
where
    not exists (select 1 as one from messages)
    or not exists (select 1 as one from expected)
{%- endmacro %}
