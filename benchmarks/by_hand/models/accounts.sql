{{ config(incremental_strategy='merge', unique_key='id') }}

{# as text: Python would give the time of its own zone #}
{% set newest = 'select cast(max(file_modified_at) as string) from ' ~ this %}
{% set loaded_until = run_query(newest).columns[0].values()[0] if is_incremental() else none %}

with numbered as (
    select
        *,
        row_number() over (
            partition by id order by committed_at desc, kafka_offset desc
        ) as newness
    from {{ ref('stg_accounts') }}
    {% if loaded_until %}
    where file_modified_at > timestamp '{{ loaded_until }}'
    {% endif %}
)

select * except (newness)
from numbered
where newness = 1
