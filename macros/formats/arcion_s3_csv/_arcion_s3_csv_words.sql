{% macro _arcion_s3_csv_words(name) -%}
    regexp_replace(regexp_replace(lower({{ name }}), r'[^\p{L}\p{N}]+', '_'), '^_|_$', '')
{%- endmacro %}
