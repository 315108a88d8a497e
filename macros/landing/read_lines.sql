{% macro read_lines(location, files) -%}
with lines as (
    select
        value as line_text,
        _metadata.file_path as file_path,
        _metadata.file_size as file_size,
        _metadata.file_modification_time as file_modified_at,
        _metadata.file_block_start as block_start,
        monotonically_increasing_id() as line_id
    from text.`{{ location }}` {{ file_options({'lineSep': '\\n'}) }}
    where {% if files %}_metadata.file_path in (
        {%- for file in files %}
        {{ sql_text(file) }}{{ ',' if not loop.last }}
        {%- endfor %}
    ){% else %}false{% endif %}
),

-- a large file is read in blocks: the line number goes on where the block before ended
blocks as (
    select
        file_path,
        block_start,
        min(line_id) as first_line_id,
        count(*) as line_count
    from lines
    group by file_path, block_start
),

block_offsets as (
    select
        file_path,
        block_start,
        first_line_id - 1 - coalesce(sum(line_count) over (
            partition by file_path order by block_start
            rows between unbounded preceding and 1 preceding
        ), 0) as line_zero_id
    from blocks
),

numbered as (
    select
        lines.*,
        lines.line_id - block_offsets.line_zero_id as file_line
    from lines
    inner join block_offsets
        on lines.file_path = block_offsets.file_path
        and lines.block_start = block_offsets.block_start
)
{%- endmacro %}
