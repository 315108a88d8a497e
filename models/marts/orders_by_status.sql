-- an hour's steps for a table of years: interval 1 hour
with moments as (
    select explode(
        sequence(
            date_trunc('minute', min(_valid_from)),
            date_trunc('minute', max(_valid_from)) + interval 1 minute,
            interval 5 seconds
        )
    ) as moment
    from {{ ref('orders_history') }}
)

select
    moments.moment,
    versions.status,
    count(*) as orders,
    sum(versions.total) as total
from moments
inner join {{ ref('orders_history') }} as versions
    on (versions._valid_from is null or moments.moment >= versions._valid_from)
    and (versions._to_position is null or moments.moment < versions._valid_to)
group by moments.moment, versions.status
