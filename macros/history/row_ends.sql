{% macro row_ends(changes, entity, what, stored) -%}
-- a clear's row_key is its scope: NULL is the whole entity, a null part matches anything
{%- if what.read_again %}. A table that was
-- read again was cleared before, of rows that its feed had said{% endif %}
clears as (
    select
        coalesce(row_key, '*') as scope,
        transform(from_json(row_key, 'array<string>'), part -> part is null) as open_parts,
        feed,
        collect_list(struct(change_position, committed_at)) as clears
    from (
        select
            row_key,
            change_position,
            committed_at,
            cast(null as string) as feed
        from {{ changes }}
        where entity = {{ changefold.sql_text(entity) }} and row_effect = 'clear'
            {%- if stored %}
            and change_position >= {{ changefold.sql_text(what.first) }}
            {%- endif %}
        {%- for again in what.read_again %}
        union all
        select
            cast(null as string),
            {{ changefold.sql_text(again.position) }},
            min(committed_at),
            {{ changefold.sql_text(again.feed) }}
        from {{ changes }}
        where entity = {{ changefold.sql_text(entity) }}
            and feed = {{ changefold.sql_text(again.feed) }}
            and change_position >= {{ changefold.sql_text(again.position) }}
        {%- endfor %}
    ) as scopes
    group by row_key, feed
),

-- of each change the first clear after it, keys and scopes as texts in which the same parts are left out
{%- if what.read_again %}. That
-- a feed was read again ends only rows of which it had said the last
{%- endif %}
row_ends as (
    select
        row_key,
        clear.change_position,
        max(clear.committed_at) as happened_at
    from (
        select
            places.row_key,
            clears.feed,
            array_min(filter(
                clears.clears,
                clear -> clear.change_position > places.change_position
                {%- if what.read_again %}
                    and (clears.feed is null or clear.change_position < coalesce(places.next_position, '~'))
                {%- endif %}
                {%- if stored %} and clear.change_position >= places.first_position{% endif %}
            )) as clear
        from (
            select
                places.*,
                open_parts,
                coalesce(
                    to_json(zip_with(
                        from_json(row_key, 'array<string>'),
                        open_parts,
                        (part, is_open) -> if(is_open, null, part)
                    )),
                    '*'
                ) as scope
            from (
                select
                    row_key,
                    change_position,
                    {% if stored %}change_position as first_position,
                    {% endif -%}
                    {% if what.read_again %}next_position,
                    {% endif -%}
                    feed
                from {% if what.read_again -%}
                (
                    select
                        *,
                        lead(change_position) over (
                            partition by row_key
                            order by change_position
                        ) as next_position
                    from fitting
                )
                {%- else %}fitting{% endif %}
                where row_effect <> 'delete'
                {%- if stored %}
                union all
                -- what comes before the first touched place has not ended the stored version
                select
                    _row_key,
                    _from_position,
                    _first_position,
                    {% if what.read_again %}null,
                    {% endif -%}
                    {{ changefold.sql_text(changefold.feeds_read()[0]) }}
                from before
                where _is_there
                {%- endif %}
            ) as places
            cross join (select distinct open_parts from clears) as shapes
        ) as places
        inner join clears
            on places.scope = clears.scope
            and places.open_parts <=> clears.open_parts
            and (clears.feed is null or clears.feed = places.feed)
    ) as ended
    {%- if what.read_again %}
    -- a row that was read again goes on; where snapshot and stream are feeds of their own, the stream has said it
    left anti join fitting as again
        on ended.row_key = again.row_key
        and ended.feed is not null
        and startswith(again.change_position, concat(ended.clear.change_position, '0/'))
        and again.row_effect in ('replace', 'reset')
    {%- endif %}
    where clear is not null
    group by row_key, clear.change_position
)
{%- endmacro %}
