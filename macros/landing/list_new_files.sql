{% macro list_new_files(feed, location) %}
    {# A file is known by path, size and time. A path that was landed and now has another size or
       time is `changed`: reported, not taken twice. A directory that is not there has no files: one row
       `absent` says so. #}
    {% set messages = load_cached_relation(this) %}
    {% set sql %}
begin
    declare exit handler for path_not_found begin
        select '' as file_path, 0 as file_size, '' as file_modified_at, 'absent' as status;
    end;
    with known as (
        select file_path, file_size, file_modified_at, status
        from ops.landings
        where feed = {{ sql_text(feed) }}
        {%- if messages is not none %}
        union
        select file_path, file_size, file_modified_at, 'landed' as status
        from {{ messages }}
        where landed_batch > {{ last_recorded_batch(feed) }}
        {%- endif %}
    ),
    listed as (
        select
            _metadata.file_path as file_path,
            _metadata.file_size as file_size,
            _metadata.file_modification_time as file_modified_at
        from binaryFile.{{ _path_of(location) }} {{ file_options() }}
        where not endswith(_metadata.file_path, '.tmp')
    )
    select
        listed.file_path,
        listed.file_size,
        cast(listed.file_modified_at as string) as file_modified_at,
        case
            when exists (
                select 1 from known
                where known.file_path = listed.file_path and known.status = 'landed'
            ) then 'changed' else 'landed'
        end as status
    from listed
    left anti join known using (file_path, file_size, file_modified_at)
    order by listed.file_modified_at, listed.file_path;
end
    {% endset %}
    {{ return(fetch_rows(sql)) }}
{% endmacro %}
