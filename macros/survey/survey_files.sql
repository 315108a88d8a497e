{% macro survey_files(feeds) %}
    {# What has come to the landing directories of feeds, in one statement: feed -> rows of path, size,
       time, status, version of the oldest ones, as many as a run takes; how many there are; a hash of all that the
       directory holds. Known is what ops.landings has, by path, size, time
       and, if an object store tells one, version; a path that was landed and now
       has another size or time is `changed`. #}
    {% set found = {} %}
    {% set rows = [] %}
    {% for feed in feeds %}
        {% do found.update({feed.name: {'rows': [], 'count': 0}}) %}
        {% do rows.append(
            '(' ~ changefold.sql_text(feed.name) ~ ', ' ~ changefold.sql_text(feed.location) ~ ', ' ~ feed.most ~ ')'
        ) %}
    {% endfor %}
    {% set sql %}
with listed as (
    select
        feed,
        most,
        file[0] as file_path,
        cast(file[1] as bigint) as file_size,
        timestamp_millis(cast(file[2] as bigint)) as file_modified_at,
        file[3] as what,
        get(file, 4) as file_version
    from (
        select
            feed,
            most,
            explode(array_append(
                from_json(listing, 'array<array<string>>'), array(md5(listing), '0', '0', 'listing')
            )) as file
        from (
            select
                *,
                reflect('changefold.LandingFiles', 'list', location) as listing
            from values {{ rows | join(', ') }} as feeds (feed, location, most)
        )
    )
),

new as (
    select
        *,
        row_number() over (partition by feed order by what = 'listing', file_modified_at, file_path) as number,
        count_if(what <> 'listing') over (partition by feed) as found
    from listed
    left anti join {{ changefold.ops_table('landings') }} as known
        on listed.feed = known.feed
        and listed.file_path = known.file_path
        and listed.file_size = known.file_size
        and listed.file_modified_at = known.file_modified_at
        and coalesce(listed.file_version = known.file_version, true)
)

select
    feed,
    file_path,
    file_size,
    cast(file_modified_at as string) as file_modified_at,
    case
        when what <> 'file' then what
        when exists (
            select 1
            from {{ changefold.ops_table('landings') }} as known
            where known.feed = new.feed
                and known.file_path = new.file_path
                and known.status = 'landed'
        ) then 'changed'
        else 'landed'
    end as status,
    file_version,
    what = 'listing' as is_listing,
    found
from new
where number <= most or what = 'listing'
order by feed, number
    {% endset %}
    {% for file in (changefold.fetch_json(sql) if feeds else []) %}
        {% do found[file.feed].update({'count': file.found}) %}
        {% if file.is_listing %}
            {% do found[file.feed].update({'listing': file.file_path}) %}
        {% else %}
            {% do found[file.feed].rows.append([file.file_path, file.file_size, file.file_modified_at, file.status, file.get('file_version')]) %}
        {% endif %}
    {% endfor %}
    {{ return(found) }}
{% endmacro %}
