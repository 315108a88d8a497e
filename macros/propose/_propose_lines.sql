{# What a line is, by the looks of most of the first ones of each file. #}
{% macro _propose_lines(feed, location, paths) %}
    {{ return(changefold.fetch_value("
select case
    when names is null and line_text rlike r'^\\s*([{}\\[\\]]|\"[^\"]*\"\\s*:)' then 'json'
    when names is null then 'csv'
    when array_contains(names, 'value') and arrays_overlap(names, array('key', 'topic', 'partition', 'offset'))
        then 'records'
    else 'values'
end
from (
    select line_text, json_object_keys(line_text) as names
    from (" ~ changefold.read_lines(location, paths, feed ~ '_noticed') ~ " select line_text from numbered
        order by file_line, file_path limit 1000) as first_lines
    where trim(line_text) <> ''
) as looked_at
group by 1
order by count(*) desc, 1
limit 1
    ")) }}
{% endmacro %}
