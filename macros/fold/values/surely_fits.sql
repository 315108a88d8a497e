{#
    Predicate: of an image that was read plainly each value is as it was sent, and fits. Where that may be
    wrong, the exact rules have to say it; whatever is in doubt is. Spark changes numbers with a fraction
    alone, and what holds them. So a whole number, a flag and a double are read right, and so is a text that
    stands in quotes, where no other object in the image has members that may be meant.
#}
{% macro surely_fits(image, columns) -%}
{%- set keys = columns | selectattr('is_key') | sort(attribute='key_part') | list -%}
{%- if columns | selectattr('wire_encoding') | list -%}
value_encoding = 'wire'
        and {% endif -%}
{%- for column in columns -%}
{{ changefold._value_surely_fits(column, image) }}
        and {% endfor -%}
{{ changefold._key_surely_fits(keys) }}
        and (locate('{', {{ image }}, 2) = 0 or substring({{ image }}, 2) not rlike r'[{]\s*"')
{%- endmacro %}
