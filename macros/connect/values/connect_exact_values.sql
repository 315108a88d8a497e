{# The members of an image as variants, numbers that no variant holds as marked texts. #}
{% macro connect_exact_values(image) -%}
    from_json(
        {{ changefold._connect_with_long_numbers(image) | indent(8) }},
        'map<string, variant>'
    )
{%- endmacro %}
