{#- The fields of the text make up all of it, and are as many as those of the other. -#}
{% macro _is_csv_record(text, first, csv) -%}
(
    array_join({{ changefold._arcion_s3_csv_fields("regexp_replace(" ~ text ~ ", r'\r$', '')", csv) }}, {{ changefold.sql_text(csv.delimiter) }})
    = regexp_replace({{ text }}, r'\r$', '')
    and size({{ changefold._arcion_s3_csv_fields(text, csv) }}) = size({{ changefold._arcion_s3_csv_fields(first, csv) }})
)
{%- endmacro %}
