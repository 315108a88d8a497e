{# A part of a key without the mark of a number that no variant holds. #}
{% macro connect_key_part(value) -%}
    case
        when has_long_key or has_long_number
            then regexp_replace(cast({{ value }} as string), r'^\x01(?=-?[0-9])', '')
        else cast({{ value }} as string)
    end
{%- endmacro %}
