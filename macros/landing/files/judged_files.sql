{#- What was noticed of files, each with what became of it. That a file cannot be opened is written once,
    however often it is tried. -#}
{% macro judged_files(feed, unlanded) -%}
{%- set rows = [] -%}
{%- for path, status in unlanded.items() -%}
    {%- do rows.append({'file_path': path, 'status': status}) -%}
{%- endfor -%}
(
    select judged.*
    from (
        select
            noticed.* except (status, detail),
            coalesce(said.status, noticed.status) as status,
            case said.status
                when 'partial' then 'was written to, or taken away, while it was read, so bronze may have a part'
                    || ' of it: put it back, and the next run takes it whole'
                when 'unopened' then {{ changefold.sql_text(changefold.unopened_detail()) }}
                else noticed.detail
            end as detail
        from {{ feed }}_noticed as noticed
        left join {{ changefold.rows_of(rows, 'file_path string, status string') }} as said
            on noticed.file_path = said.file_path
        where coalesce(said.status, '') <> 'changing'
    ) as judged
    left anti join (
        select *
        from {{ changefold.ops_table('landings') }}
        where feed = {{ changefold.sql_text(feed) }} and status = 'unopened'
    ) as known using (file_path, file_size, file_modified_at, status)
) as noticed
{%- endmacro %}
