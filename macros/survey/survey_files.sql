{% macro survey_files(feeds) %}
    {# What has come to the landing directories of feeds, in one statement: feed -> rows of path, size,
       time, status, version of the oldest ones, as many as a run takes; how many there are; a hash of all that the
       directory holds. Known is what ops.landings has, by path, size, time
       and, if an object store tells one, version; a path that was landed and now
       has another size or time is `changed`. What was not read to its end is new again, and so is
       what had lines that were longer than another limit than that of now; what could not be opened comes last. #}
    {% set found = {} %}
    {% set rows = [] %}
    {% for feed in feeds %}
        {% do found.update({feed.name: {'rows': [], 'count': 0}}) %}
        {% do rows.append(
            '(' ~ changefold.sql_text(feed.name) ~ ', ' ~ changefold.sql_text(feed.location) ~ ', ' ~ feed.max_files_per_run ~ ', ' ~ feed.max_line_bytes ~ 'L)'
        ) %}
    {% endfor %}
    {% set sql %}
with listed as (
    select
        feed,
        most,
        max_line_bytes,
        file[0] as file_path,
        cast(file[1] as bigint) as file_size,
        timestamp_millis(cast(file[2] as bigint)) as file_modified_at,
        file[3] as what,
        get(file, 4) as file_version
    from (
        select
            feed,
            most,
            max_line_bytes,
            explode(array_append(
                from_json(listing, 'array<array<string>>'), array(md5(listing), '0', '0', 'listing')
            )) as file
        from (
            select
                *,
                reflect('changefold.LandingFiles', 'list', location) as listing,
                -- an older jar lacks what is asked after the append: that must stop here
                reflect('changefold.LandingFiles', 'opens', location) as is_known
            from values {{ rows | join(', ') }} as feeds (feed, location, most, max_line_bytes)
        )
    )
),

known as (
    select *
    from {{ changefold.ops_table('landings') }}
    where status not in ('partial', 'unopened')
),

new as (
    select
        listed.*,
        row_number() over (partition by feed order by what = 'listing', closed.file_path is not null, file_modified_at, file_path) as number,
        count_if(what <> 'listing') over (partition by feed) as found
    from listed
    left join (
        select distinct
            feed,
            file_path,
            file_size,
            file_modified_at
        from {{ changefold.ops_table('landings') }}
        where status = 'unopened'
    ) as closed using (feed, file_path, file_size, file_modified_at)
    left anti join known
        on listed.feed = known.feed
        and listed.file_path = known.file_path
        and listed.file_size = known.file_size
        and listed.file_modified_at = known.file_modified_at
        and coalesce(listed.file_version = known.file_version, true)
        and (
            known.status <> 'unreadable'
            or known.detail not like 'has lines of more than %'
            or startswith(known.detail, concat('has lines of more than ', max_line_bytes, ' bytes'))
        )
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
