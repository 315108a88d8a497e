{# A part of a key without the marks of numbers that no variant holds, also within an object or a list. #}
{% macro connect_key_part(value) -%}
    case
        when has_long_key or has_long_number
            then {{ changefold.connect_without_quotes("regexp_replace(cast(" ~ value ~ " as string), r'^\x01(?=-?[0-9])', '')") | indent(12) }}
        else cast({{ value }} as string)
    end
{%- endmacro %}
