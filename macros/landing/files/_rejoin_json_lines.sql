{#
    Objects may go over many lines, or stand many in a line, with or without an array around them. One
    begins where all braces before it are closed, strings apart; and at a brace that is a line's first
    sign, so that an object which was cut off does not take the next one along. What would be longer than
    a line may be stays in its lines.
#}
{% macro _rejoin_json_lines(max_bytes) -%}
{%- set object = changefold._json_object_pattern() -%}
measured as (
    select
        * except (bare_text),
        regexp_count(bare_text, r'\{') - regexp_count(bare_text, r'\}') as depth_change,
        count_if(startswith(line_text, '{')) over (
            partition by file_path order by file_line
        ) as part
    from (
        select
            *,
            regexp_replace(line_text, r'{{ changefold._json_string_pattern() }}', '') as bare_text
        from numbered
    ) as lines_without_strings
),

deep as (
    select
        *,
        coalesce(sum(depth_change) over (
            partition by file_path, part order by file_line
            rows between unbounded preceding and 1 preceding
        ), 0) as depth
    from measured
),

pieced as (
    select
        *,
        count_if(depth <= 0) over (partition by file_path, part order by file_line) as piece
    from deep
),

sized as (
    select
        *,
        sum(octet_length(line_text) + 1) over (partition by file_path, part, piece) > {{ max_bytes }} as is_too_long
    from pieced
),

pieces as (
    select
        array_join(transform(
            array_sort(collect_list(struct(file_line, line_text))), line -> line.line_text
        ), '\n') as piece_text,
        file_path,
        any_value(file_size) as file_size,
        any_value(file_modified_at) as file_modified_at,
        min(file_line) as file_line
    from sized
    group by file_path, part, piece, if(is_too_long, file_line, null)
),

rejoined as (
    select
        pieces.* except (piece_text),
        line_text,
        monotonically_increasing_id() as line_id
    from pieces
    lateral view explode(case
        when is_valid_utf8(piece_text)
            and regexp_replace(piece_text, r'{{ object }}', '') rlike r'^[\s,\[\]]*$'
            then regexp_extract_all(piece_text, r'{{ object }}', 0)
        else array(piece_text)
    end) as line_text
)
{%- endmacro %}
