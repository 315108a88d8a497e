{# Names such as `log-bin.000010` grow out of their leading zeros: only the number sorts. #}
{% macro arcion_log_number(file) -%}
    {{ changefold.padded_number("nullif(regexp_extract(trim(" ~ file ~ "), r'(\\d{1,20})$'), '')", 20) }}
{%- endmacro %}
