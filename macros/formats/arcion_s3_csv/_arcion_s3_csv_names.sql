{% macro _arcion_s3_csv_names(csv) -%}
    transform(fields, field -> lower(trim({{ changefold._arcion_s3_csv_text('field', csv) }})))
{%- endmacro %}
