{#
    A field in quotes may hold newlines: a record goes on from a line with an odd number of quotes to
    the next one, if what is between makes as many fields as the first line of the file. If not, it was
    cut: records go on at the next line with as many fields, or with an odd number of quotes
    (decisions/arcion.md). What would be longer than a line may be stays in its lines. A file is one
    window, so that a very large one is the work of one core.
#}
{% macro _rejoin_csv_lines(csv, max_bytes) -%}
{%- set quote = changefold.sql_text(csv.quote) -%}
{%- set text = 'line_text' if csv.escape == csv.quote
    else "replace(replace(line_text, " ~ changefold.sql_text(csv.escape * 2) ~ ", ''), " ~ changefold.sql_text(csv.escape ~ csv.quote) ~ ", '')"
-%}
quoted as (
    select
        *,
        (length({{ text }}) - length(replace({{ text }}, {{ quote }}, ''))) % 2 = 1 as is_odd,
        sum(octet_length(line_text) + 1) over (
            partition by file_path order by file_line
        ) as file_bytes
    from numbered
),

-- the odd lines of a file are its turns, by number
turned as (
    select
        *,
        count_if(is_odd) over lines_before as turn,
        first_value(line_text) over lines_before as first_line,
        file_line - max(if(is_odd, file_line, null)) over earlier_lines > 10000
        or file_bytes - max(if(is_odd, file_bytes, null)) over earlier_lines > {{ max_bytes }} as is_far
    from quoted
    window
        lines_before as (
            partition by file_path order by file_line
            rows between unbounded preceding and current row
        ),
        earlier_lines as (
            partition by file_path order by file_line
            rows between unbounded preceding and 1 preceding
        )
),

turns as (
    select
        file_path,
        turn_number as turn,
        max(first_line) as first_line,
        count_if(is_odd) = 2 as is_closed,
        coalesce(bool_or(is_far) filter (where turn_number < turn or not is_odd), false) as is_long,
        array_join(transform(
            array_sort(collect_list(struct(file_line, line_text)) filter (
                where is_odd and turn_number = turn or not is_far
            )),
            line -> line.line_text
        ), '\n') as turn_text
    from turned
    lateral view explode(if(is_odd, array(turn - 1, turn), array(turn))) as turn_number
    where turn_number > 0
    group by file_path, turn_number
),

judged_turns as (
    select
        *,
        case
            when not {{ changefold._is_csv_record('first_line', 'first_line', csv) }} or is_closed and is_long
                then turn % 2 = 1
            else is_closed and {{ changefold._is_csv_record('turn_text', 'first_line', csv) }}
        end as is_record
    from turns
),

openings as (
    select
        file_path,
        turn,
        is_record,
        (turn - 1 - coalesce(max(if(is_record, null, turn)) over (
            partition by file_path order by turn
            rows between unbounded preceding and 1 preceding
        ), 0)) % 2 = 0 as is_opening
    from judged_turns
),

placed as (
    select
        turned.*,
        openings.is_opening,
        openings.is_record,
        openings.is_opening and not openings.is_record and not turned.is_odd
        and {{ changefold._is_csv_record('turned.line_text', 'turned.first_line', csv) | indent(8) }} as is_next
    from turned
    left join openings
        on turned.file_path = openings.file_path
        and turned.turn = openings.turn
),

started as (
    select
        *,
        case
            when turn = 0 then true
            when is_odd then is_opening
            when not is_opening then true
            when is_record then false
            else count_if(is_next) over (partition by file_path, turn order by file_line) > 0
        end as is_start
    from placed
),

recorded as (
    select
        *,
        count_if(is_start) over (partition by file_path order by file_line) as record
    from started
),

sized as (
    select
        *,
        sum(octet_length(line_text) + 1) over (partition by file_path, record) > {{ max_bytes }} as is_too_long
    from recorded
),

rejoined as (
    select
        array_join(transform(
            array_sort(collect_list(struct(file_line, line_text))), line -> line.line_text
        ), '\n') as line_text,
        file_path,
        any_value(file_size) as file_size,
        any_value(file_modified_at) as file_modified_at,
        min(line_id) as line_id,
        min(file_line) as file_line
    from sized
    group by file_path, record, if(is_too_long, file_line, null)
)
{%- endmacro %}
