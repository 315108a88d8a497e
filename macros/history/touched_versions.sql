{% macro touched_versions(changes, entity, what, stored) -%}
{%- if what.has_new_clears -%}
{{ cleared_keys(
    'newly_cleared',
    'select distinct _row_key as row_key from ' ~ stored,
    clears_of(changes, entity, {'since': what.since, 'restarts': {}}, only_new=true)
) }},

{% endif -%}
-- the keys that something new is about, and the first place in the log where it is
news as (
    select
        row_key,
        min(change_position) as first_position
    from {{ changes }}
    where entity = {{ sql_text(entity) }} and row_effect <> 'clear' and decoded_run > {{ what.since }}
    group by row_key
    {%- if what.has_new_clears %}
    union all
    select
        row_key,
        first_position
    from newly_cleared
    {%- endif %}
),

-- a version that was said again after that place is made anew from its beginning
touched as (
    select
        news.row_key,
        {% if what.restarts and feeds_read() | length > 1 -%}
        -- what a feed said of a row before it read the table again is known of the row's changes alone
        '' as first_position
        {%- else -%}
        least(min(news.first_position), min(stored._from_position)) as first_position
        {%- endif %}
    from news
    left join {{ stored }} as stored
        on news.row_key = stored._row_key and stored._position >= news.first_position
    group by news.row_key
)
{%- endmacro %}
