{% macro touched_versions(changes, entity, what, stored) -%}
{%- if what.has_new_clears -%}
{# rows that had ended before the first of them or began after the last are as they are; what else is new of them is
    news by itself -#}
{{ changefold.cleared_keys(
    'newly_cleared',
    'select distinct _row_key as row_key from ' ~ stored
    ~ '\n    where coalesce(_to_position >= (select min(first_position) from newly_cleared_scopes), true)'
    ~ '\n        and _from_position < (select max(last_position) from newly_cleared_scopes)',
    changefold.clears_of(changes, entity, {'since': what.since, 'restarts': {}}, only_new=true)
) }},

{% endif -%}
{{ changefold.keys_with_news('news', changes, entity, what) }},

-- what is stored of them: the newest version before that place, and whether more lies there or later. A version
-- that was said again there or later is made anew from its beginning
touched as (
    select
        news.row_key,
        {% if what.is_whole -%}
        '' as first_position,
        cast(null as string) as before_position,
        true as is_late
        {%- else -%}
        least(
            any_value(news.first_position),
            min(stored._from_position) filter (where stored._position >= news.first_position)
        ) as first_position,
        max(stored._from_position) filter (where stored._position < news.first_position) as before_position,
        coalesce(
            bool_or(greatest(stored._position, stored._to_position) >= news.first_position), false
        ) as is_late
        {%- endif %}
    from news
    left join {{ stored }} as stored
        on news.row_key = stored._row_key{{ ' and stored._is_newest' if not what.is_late }}
    group by news.row_key
)
{%- endmacro %}
