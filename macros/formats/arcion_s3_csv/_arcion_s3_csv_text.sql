{# What a field says: without its quotes, and what they made necessary. #}
{% macro _arcion_s3_csv_text(field, csv) -%}
    {%- set inner = 'substring(' ~ field ~ ', 2, length(' ~ field ~ ') - 2)' -%}
    case
        when startswith({{ field }}, {{ changefold.sql_text(csv.quote) }}) then
        {%- if csv.escape == csv.quote %} replace({{ inner }}, {{ changefold.sql_text(csv.quote * 2) }}, {{ changefold.sql_text(csv.quote) }})
        {%- else %} regexp_replace({{ inner }}, {{ changefold.sql_text(
            '[' ~ modules.re.escape(csv.quote ~ csv.escape) ~ ']([' ~ modules.re.escape(csv.quote ~ csv.escape) ~ '])'
        ) }}, '$1')
        {%- endif %}
        else {{ field }}
    end
{%- endmacro %}
