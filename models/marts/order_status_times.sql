-- an order stays in a status through versions that differ in other columns
with versions as (
    select
        *,
        lag(status) over (partition by id order by _from_position) as status_before,
        lag(_to_position) over (partition by id order by _from_position) as end_before
    from {{ ref('orders_history') }}
),

stays as (
    select
        *,
        count_if(not status <=> status_before or not _from_position <=> end_before) over (
            partition by id
            order by _from_position
        ) as stay
    from versions
)

select
    id,
    status,
    min(_valid_from) as entered_at,
    if(bool_or(_to_position is null), cast(null as timestamp), max(_valid_to)) as left_at,
    timestampdiff(millisecond, entered_at, left_at) as milliseconds
from stays
group by id, status, stay
