{#
    The columns of each folder's table as its records give them away: by the names of the header if there is
    one, else by their numbers; is_key of those that every update and delete sends, NULL in a folder without changes.
#}
{% macro arcion_csv_columns(messages, csv) -%}
with records as (
    select
        regexp_extract(file_path, '([^/]*)/[^/]*$', 1) as folder,
        file_line,
        transform(
            {{ changefold._arcion_s3_csv_fields("regexp_replace(raw_value, r'\\r$', '')", csv) }},
            field -> {{ changefold._arcion_s3_csv_text('field', csv) | indent(12) }}
        ) as fields
    from {{ messages }}
    where raw_encoding = 'text'
),

headers as (
    select
        folder,
        any_value(fields) as fields
    from records
    where file_line = 1
    group by folder
),

changes as (
    select
        *,
        fields[size(fields) - 3] as op,
        explode(sequence(0, (size(fields) - 3) div 3 - 1)) as number
    from records
    where size(fields) > 3 and size(fields) % 3 = 0 and fields[size(fields) - 3] in ('I', 'U', 'D')
),

columns as (
    select
        folder,
        number,
        any_value({% if csv.header -%}
            regexp_replace(headers.fields[3 * number], r'(?i)^new(_val)?[_. ]|[_. ]new([_. ]?val(ue)?)?$', '')
        {%- else -%}
            concat('column ', number + 1)
        {%- endif %}) as name,
        count_if(op in ('U', 'D')) > 0
            and count_if(op in ('U', 'D') and changes.fields[3 * number + 2] not in ('2', '3')) = 0 as is_key
    from changes
    inner join headers using (folder)
    group by folder, number
    {%- if csv.header %}
    union all
    select
        folder,
        names.pos,
        names.col,
        cast(null as boolean) as is_key
    from headers
    left anti join changes using (folder)
    lateral view posexplode(fields) names
    {%- endif %}
)

select
    folder,
    name,
    is_key
from columns
order by folder, number
{%- endmacro %}
