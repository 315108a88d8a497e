{# Whether files of CSV begin with the names of their columns: all of a folder with the same line, in which no field
   is empty, NULL or a number, as some are in other lines. #}
{% macro _propose_has_headers() -%}
select coalesce(bool_and(first_lines = 1 and not begins_with_values) and bool_or(goes_on_with_values), false)
from (
    select
        count(distinct if(file_line = 1, raw_value, null)) as first_lines,
        bool_or(has_values) filter (where file_line = 1) as begins_with_values,
        bool_or(has_values) filter (where file_line > 1) as goes_on_with_values
    from (
        select
            *,
            raw_value rlike r'(^|,)"?([-+.0-9]*|NULL)"?(,|\r?$)' as has_values
        from propose_messages
    ) as records
    group by regexp_extract(file_path, '^(.*)/', 1)
) as folders
{%- endmacro %}
