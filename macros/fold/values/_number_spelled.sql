{# Without an exponent and without the zeros at the end of its fraction; what is no number stays as it is. #}
{% macro _number_spelled(text) -%}
if(
    {{ text }} rlike r'^-?[0-9]+(?=[.eE])([.][0-9]+)?([eE][+-]?[0-9]+)?\z',
    regexp_replace(
        regexp_replace(
            coalesce({{ changefold.plain_digits(text) | indent(8) }}, {{ text }}),
            r'([.][0-9]*[1-9])0+\z|[.]0+\z',
            '$1'
        ),
        r'^-0\z',
        '0'
    ),
    {{ text }}
)
{%- endmacro %}
