{% macro ambiguous_from(changes, entity, contract, what, stored) -%}
-- from where on the places in the log of a row are of several scopes, which have no order among each other
{%- if what.has_write_times %};
-- write times order the changes of all nodes, but for different changes of one write time{% endif %}
ambiguous as (
    select
        row_key,
        epoch,
        min(change_position) as first_position
    from (
        select
            row_key,
            left(change_position, 6) as epoch,
            change_position,
            min(position_scope) over so_far <> max(position_scope) over so_far
            {%- if what.has_write_times %}
            and min(xxhash64(row_effect, row_before, row_after)) over so_far
            <> max(xxhash64(row_effect, row_before, row_after)) over so_far
            {%- endif %} as is_ambiguous
        from {{ changes }} as changes
        {{ changefold.without_rejected(contract) | indent(8) }}
        where entity = {{ changefold.sql_text(entity) }} and row_effect <> 'clear'
        {%- if stored %}
            and row_key in (select row_key from touched)
        {%- endif %}
        window so_far as (
            partition by
                row_key,
                left(change_position, 6)
                {%- if what.has_write_times %},
                case when position_scope like 'write time/%' then substring(change_position, 10, 20) end
                {%- endif %}
            order by change_position
            rows between unbounded preceding and current row
        )
    ) as places
    where is_ambiguous
    group by row_key, epoch
)
{%- endmacro %}
