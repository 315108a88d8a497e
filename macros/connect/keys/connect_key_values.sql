{# The members of an image as variants for a key: a number that no variant holds is the text that was sent. #}
{% macro connect_key_values(image) -%}
    from_json(
        case
            when {{ image }} rlike {{ changefold.connect_long_number() }}
                then {{ changefold.connect_with_quotes(image, is_marked=false) | indent(16) }}
            else {{ image }}
        end,
        'map<string, variant>'
    )
{%- endmacro %}
