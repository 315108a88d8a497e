-- an order stays in a status through versions that differ in other columns
with changes_of_status as (
    select
        id,
        status,
        _from_position,
        _valid_from,
        _valid_to,
        _to_position,
        not status <=> lag(status) over by_place
        or not _from_position <=> lag(_to_position) over by_place as is_entry
    from {{ ref('orders_history') }}
    window by_place as (partition by id order by _from_position)
),

stays as (
    select
        *,
        count_if(is_entry) over (partition by id order by _from_position) as stay
    from changes_of_status
)

select
    id,
    status,
    min(_valid_from) as entered_at,
    if(count_if(_to_position is null) > 0, cast(null as timestamp), max(_valid_to)) as left_at,
    timestampdiff(millisecond, entered_at, left_at) as milliseconds
from stays
group by id, status, stay
