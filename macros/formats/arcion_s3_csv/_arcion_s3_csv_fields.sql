{#
    The fields of a record as they stand, with their quotes: only so can NULL be told from "NULL".
    Each match is a delimiter and what follows it; the one in front makes the first field like the others.
#}
{% macro _arcion_s3_csv_fields(record, csv) -%}
    {%- set delimiter = modules.re.escape(csv.delimiter) -%}
    {%- set quote = modules.re.escape(csv.quote) -%}
    {%- set escape = modules.re.escape(csv.escape) -%}
    {%- if csv.escape == csv.quote -%}
        {%- set plain = '[^' ~ quote ~ ']*+' -%}
        {%- set quoted = quote ~ plain ~ '(?:' ~ quote ~ quote ~ plain ~ ')*+' ~ quote -%}
    {%- else -%}
        {%- set plain = '[^' ~ quote ~ escape ~ ']*+' -%}
        {%- set pair = '(?:' ~ escape ~ '[\\s\\S]|' ~ quote ~ quote ~ ')' -%}
        {%- set quoted = quote ~ plain ~ '(?:' ~ pair ~ plain ~ ')*+' ~ quote -%}
    {%- endif -%}
    {%- set pattern = delimiter ~ '(' ~ quoted ~ '|[^' ~ delimiter ~ quote ~ ']*+)' -%}
    regexp_extract_all(concat({{ changefold.sql_text(csv.delimiter) }}, {{ record }}), {{ changefold.sql_text(pattern) }}, 1)
{%- endmacro %}
