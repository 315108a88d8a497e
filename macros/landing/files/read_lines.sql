{% macro read_lines(location, files, noticed=none) -%}
{%- set source -%}
text.{{ changefold._path_of(location) }} {{ changefold.file_options({'lineSep': '\\n', 'ignoreMissingFiles': 'true'}) }}
    where {% if files %}_metadata.file_path in (
        {%- for file in files %}
        {{ changefold.sql_text(file) }}{{ ',' if not loop.last }}
        {%- endfor %}
    ){% else %}false{% endif %}
{%- endset -%}
with lines as (
    select
        value as line_text,
        _metadata.file_path as file_path,
        _metadata.file_size as file_size,
        _metadata.file_modification_time as file_modified_at,
        _metadata.file_block_start as block_start,
        monotonically_increasing_id() as line_id
    from {{ source }}
),

-- a large file is read in blocks: the line number goes on where the block before ended. This reads
-- the files once more: one CTE for both would be shuffled as a whole
line_ids as (
    select
        _metadata.file_path as file_path,
        _metadata.file_size as file_size,
        _metadata.file_modification_time as file_modified_at,
        _metadata.file_block_start as block_start,
        monotonically_increasing_id() as line_id
    from {{ source }}
),

blocks as (
    select
        file_path,
        file_size,
        file_modified_at,
        block_start,
        min(line_id) as first_line_id,
        count(*) as line_count
    from line_ids
    group by file_path, file_size, file_modified_at, block_start
),

block_offsets as (
    select
        *,
        coalesce(sum(line_count) over (
            partition by file_path order by block_start
            rows between unbounded preceding and 1 preceding
        ), 0) as lines_before
    from blocks
    {%- if noticed %}
    -- a file that has grown since it was noticed waits
    inner join {{ noticed }} using (file_path, file_size, file_modified_at)
    {%- endif %}
),

numbered as (
    select /*+ broadcast(block_offsets) */
        lines.*,
        case
            when lines.line_id - block_offsets.first_line_id between 0 and block_offsets.line_count - 1
                then block_offsets.lines_before + lines.line_id - block_offsets.first_line_id + 1
            else raise_error(concat(
                'Landing file ',
                lines.file_path,
                ', or one that was read beside it, was written to or taken away meanwhile: start the command again'
            ))
        end as file_line
    from lines
    inner join block_offsets
        on lines.file_path = block_offsets.file_path
        and lines.file_size = block_offsets.file_size
        and lines.file_modified_at = block_offsets.file_modified_at
        and lines.block_start = block_offsets.block_start
)
{%- endmacro %}
