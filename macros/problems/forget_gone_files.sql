{# Files that were not taken are no problem once they are gone; one that comes again is a new file, so its size
   is forgotten, too. Gone is a file that is not there any more, or that its directory does not list, of one
   whose name Java cannot open; a directory that was not there, if the feed has another one now; and all of a
   feed that has no model any more. A file of which a part was landed stays: the rest may be lost. Returns
   whether there were any; a thousand in a run. #}
{% macro forget_gone_files() %}
    {% set open, gone, known = "status in ('unreadable', 'changed', 'hidden', 'no_file', 'unopened', 'nameless', 'absent')", {}, [] %}
    {# a feed may be of an installed package #}
    {% set models = graph.nodes.values() | selectattr('resource_type', 'equalto', 'model') | map(attribute='name') | list %}
    {% for source in graph.sources.values() if source.source_name == 'landing' and source.external
        and source.name ~ '_messages' in models %}
        {% do known.append({'feed': source.name, 'location': source.external.location}) %}
    {% endfor %}
    {# a directory is listed once, and only for names that Java cannot open #}
    {% set asked %}
with files as (
    select *
    from (
        select
            feed,
            file_path,
            max_by(status, struct(landed_batch, recorded_at)) as status,
            max_by(status, struct(landed_batch, recorded_at)) filter (
                where status in ('landed', 'partial', 'dismissed')
            ) as taken
        from {{ changefold.ops_table('landings') }}
        group by feed, file_path
    ) as said
    where {{ open }} and not taken <=> 'partial'
),

feeds as (
    select
        known.*,
        if(nameless.feed is null, null, reflect('changefold.LandingFiles', 'list', location)) as listing
    from {{ changefold.rows_of(known, 'feed string, location string') }} as known
    left join (select distinct feed from files where status = 'nameless') as nameless on known.feed = nameless.feed
)

select files.feed, file_path
from files
left join feeds on files.feed = feeds.feed
where case
        when location is null then true
        when status = 'absent' then file_path <> location
        when status = 'nameless' then not exists(
            from_json(listing, 'array<array<string>>'), file -> file[0] in ('', file_path)
        )
        else reflect('changefold.LandingFiles', 'exists', file_path) = 'false'
    end
limit 1000
    {% endset %}
    {% for feed, file_path in changefold.fetch_rows(asked) %}
        {% do gone.setdefault(feed, []).append(changefold.sql_text(file_path)) %}
    {% endfor %}
    {% for feed, paths in gone.items() %}
        {% do run_query(
            "update " ~ changefold.ops_table('landings') ~ " set status = 'gone', file_size = null where " ~ open ~ ' and feed = ' ~ changefold.sql_text(feed)
            ~ ' and file_path in (' ~ paths | join(', ') ~ ')'
        ) %}
    {% endfor %}
    {{ return(gone | length > 0) }}
{% endmacro %}
