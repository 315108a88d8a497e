{# From a row at each of its moments to its versions, as history_sql makes them of what was sent. #}
{% macro _graph_versions(columns, stored) -%}
{%- set attributes = columns | rejectattr('is_key') | list -%}
{%- set keeps_all = changefold.table_options(model).keep_unchanged_versions -%}
states as (
    select
        moments.*,
        complete.* except (row_key, moment),
        complete.row_key is not null as is_there,
        struct(
            {%- for column in attributes %}
            {{ changefold._graph_compared(column) }},
            {%- endfor %}
            missing_columns,
            is_ambiguous
        ) as state
    from moments
    left join complete
        on moments.row_key = complete.row_key and moments.moment = complete.moment
),

-- a version begins where a row does, or {{ 'at each moment' if keeps_all else 'where it becomes another' }}; it ends where the next begins, or the row
bounded as (
    select
        *,
        case
            when is_there then {{ 'true' if keeps_all else 'not coalesce(lag(is_there) over by_moment and state <=> lag(state) over by_moment, false)' }}
            else coalesce(lag(is_there) over by_moment, false)
        end as is_bound
    from states
    window by_moment as (partition by row_key order by moment)
),

numbered as (
    select
        *,
        count_if(is_bound) over (
            partition by row_key
            order by moment
            rows between unbounded preceding and current row
        ) as number
    from bounded
),

spans as (
    select
        row_key,
        number,
        min_by(struct(moment, from_position, operation, transaction_id, is_there), moment) as opened,
        max_by(
            struct(
                key_parts,
                newest,
                base_position,
                {%- for column in attributes %}
                {{ changefold.quoted_name('folded_' ~ column.name) }},
                {%- endfor %}
                is_ambiguous,
                missing_columns,
                overflows
            ),
            moment
        ) as latest
    from numbered
    where is_bound or is_there
    group by row_key, number
),

versions as (
    select *
    from (
        select
            row_key,
            opened.*,
            latest.*,
            lead(opened.moment) over by_number as next_moment,
            lead(opened.from_position) over by_number as to_position,
            number = max(case when opened.is_there then number end) over (partition by row_key) as is_newest
        from spans
        window by_number as (partition by row_key order by number)
    ) as with_ends
    where is_there
)
{%- if stored %},

-- the stored versions of these keys: those that are no more go
outdated as (
    select
        _row_key as outdated_key,
        _from_position as outdated_position
    from {{ stored }}
    where _row_key in (select row_key from touched)
)
{%- endif %}
{%- endmacro %}
