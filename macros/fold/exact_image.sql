{#
    Spark reads a fraction through a double, also as text. An image with one that a double would change
    is read as variants, which keep 38 digits, and its numbers are written as texts.
#}
{% macro exact_image(image) -%}
case
                when {{ image }} rlike {{ connect_inexact_number() }} then to_json(transform_values(
                    from_json({{ image }}, 'map<string, variant>'),
                    (name, value) -> case
                        when schema_of_variant(value) rlike '^(OBJECT|ARRAY)' then to_json(value)
                        else cast(value as string)
                    end
                ))
                else {{ image }}
            end
{%- endmacro %}
