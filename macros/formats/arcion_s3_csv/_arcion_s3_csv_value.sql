{# A value and of what kind it is. NULL without quotes is NULL or nothing; in quotes it is a text. #}
{% macro _arcion_s3_csv_value(field, csv) -%}
    struct(
        {{ changefold._arcion_s3_csv_text(field, csv) | indent(4) }} as text,
        if({{ field }} = 'NULL', 'null text', 'value') as kind
    )
{%- endmacro %}
