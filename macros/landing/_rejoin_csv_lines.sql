{#
    A field in quotes may hold newlines: a record goes on while the number of quotes before is odd. A
    file is one window, so that a very large one is the work of one core.
#}
{% macro _rejoin_csv_lines(csv) -%}
{%- set quote = sql_text(csv.quote) -%}
{%- set text = 'line_text' if csv.escape == csv.quote
    else "replace(replace(line_text, " ~ sql_text(csv.escape * 2) ~ ", ''), " ~ sql_text(csv.escape ~ csv.quote) ~ ", '')"
-%}
quoted as (
    select
        *,
        coalesce(sum(length({{ text }}) - length(replace({{ text }}, {{ quote }}, ''))) over (
            partition by file_path order by file_line
            rows between unbounded preceding and 1 preceding
        ), 0) % 2 = 0 as is_start
    from numbered
),

recorded as (
    select
        *,
        count_if(is_start) over (partition by file_path order by file_line) as record
    from quoted
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
    from recorded
    group by file_path, record
)
{%- endmacro %}
