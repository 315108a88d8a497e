{% macro changes_sample(folder) -%}
{%- set fields = ['case string'] -%}
{%- for column in changefold.change_columns() -%}
    {%- do fields.append(column.name ~ ' ' ~ column.data_type) -%}
{%- endfor -%}
select sample.*
from (
    select from_json(
        value,
        '{{ fields | join(', ') }}',
        map('mode', 'FAILFAST')
    ) as sample
    from text.`{{ folder }}/changes.jsonl`
) as sampled
{%- endmacro %}
