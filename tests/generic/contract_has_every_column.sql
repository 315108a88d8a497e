{% test contract_has_every_column(model, decoded, entity, ignored=[]) %}
{# Columns that the source has and the contract leaves out, by the rows that were sent and, of YDB, by
   schema changes. It reads the rows of one table in silver, in a build those that were decoded since it
   passed last; `ignored` names those left out on purpose. #}
{% do changefold.refuse_where() %}
{{ config(severity='warn') }}
{% set known = changefold.contract_of(model) | map(attribute='source_column') | list + ignored %}
{% set sql %}
with sent as (
    select
        landed_batch,
        case
            when outcome = 'change' then json_object_keys(row_after)
            else json_object_keys(get_json_object(detail, '$.columns'))
        end as column_names,
        case
            when reason = 'schema_change' then from_json(detail, 'columns map<string, string>').columns
        end as types
    from {{ decoded }}
    where entity = {{ changefold.sql_text(entity) }}
        and (outcome = 'change' or reason = 'schema_change')
        and decoded_run > 0
),

named as (
    select
        explode(column_names) as column_name,
        landed_batch,
        types
    from sent
)

select
    column_name,
    max_by(types[column_name], landed_batch) as source_type,
    min(landed_batch) as first_batch,
    count(*) as records
from named
where not array_contains({{ changefold.sql_array(known) }}, column_name)
group by column_name
{% endset %}
{{ sql | replace('decoded_run > 0', 'decoded_run > ' ~ (changefold.last_pass(sql) or 0)) }}
{% endtest %}
