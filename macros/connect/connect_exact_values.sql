{# The members of an image as variants, numbers that no variant holds as marked texts. #}
{% macro connect_exact_values(image) -%}
    from_json(
        case
            when {{ image }} rlike {{ connect_long_number() }}
                then {{ connect_with_quotes(image) | indent(16) }}
            else {{ image }}
        end,
        'map<string, variant>'
    )
{%- endmacro %}
