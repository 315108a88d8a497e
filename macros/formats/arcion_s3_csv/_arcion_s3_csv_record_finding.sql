{# Why a record cannot be taken apart, or that it is the header of its file. #}
{% macro _arcion_s3_csv_record_finding(csv) -%}
    {%- set quotes = 'length(record) - length(replace(record, ' ~ changefold.sql_text(csv.quote) ~ ", ''))" -%}
    case
        when raw_encoding = 'base64' then 'bad_csv: the record is not UTF-8'
        when entity is null then null
        {%- if csv.header %}
        when header_finding is not null then header_finding
        when file_line = 1 then 'message: the header of the file'
        {%- endif %}
        when array_join(fields, {{ changefold.sql_text(csv.delimiter) }}) <> record then
            'bad_csv: a quote is not closed, or stands inside of a field without quotes'
        when has_long_field then 'bad_csv: a field of more than 20,000,000 characters'
        when size(fields) <> field_count then concat(
            'bad_csv_arity: ', size(fields), ' fields; ', size(names), ' columns make ', field_count,
            if(is_snapshot, ' in a snapshot', ' in a file of changes')
        )
        {%- if not csv.header %}
        when is_snapshot and file_line = 1 and {{ changefold._arcion_s3_csv_names(csv) }} = transform(names, name -> lower(name))
            then 'schema_payload_mismatch: the record is a header: say header: true in the feed''s options'
        {%- endif %}
    end
{%- endmacro %}
