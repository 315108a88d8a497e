{# The names that a field of a header may be: as it stands, and without the words behind it or in front. #}
{% macro _arcion_s3_csv_readings(field) -%}
    {%- set words = changefold._arcion_s3_csv_words(field) -%}
    array(
        {{ words }},
        regexp_replace({{ words }}, '_(new|old|exists)(_val(ue)?)?$', ''),
        regexp_replace({{ words }}, '^(new|old|exists)_', ''),
        regexp_replace({{ words }}, '^(new|old|exists)_val(ue)?_', '')
    )
{%- endmacro %}
