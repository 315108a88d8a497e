{#
    Spark reads a fraction through a double, also as text. An image with one that a double would change
    is read as variants, which keep 38 digits, and its numbers are written as texts; longer ones come
    through in quotes. That takes long: not for images whose only fractions are for columns of doubles.
#}
{% macro exact_image(image, columns) -%}
{%- set doubles = ['double', 'float', 'array<double>', 'array<float>'] -%}
{%- set names = columns | rejectattr('data_type', 'in', doubles) | map(attribute='source_column') | list -%}
case
                when {% if modules.re.fullmatch('[A-Za-z0-9_]+', names | join('')) -%}
                    {{ image }} rlike r'(?x) "(?:
                        {%- for name in names %}
                            {{- '\n                        ' if loop.index0 is divisibleby 5 else ' ' }}{{ name }}{{ '|' if not loop.last }}
                        {%- endfor %}
                    )" \s*:\s* (?:[\[{]|-?[0-9]+[.eE])'
                    and {% endif -%}
                    {{ image }} rlike {{ changefold.connect_inexact_number() }}
                then to_json(transform_values(
                    {{ changefold.connect_exact_values(image) | indent(20) }},
                    (name, value) -> case
                        when to_json(value) rlike r'^[{\[]'
                            then {{ changefold.connect_without_quotes('to_json(value)', image) }}
                        when cast(value as string) rlike r'^\x01-?[0-9][-+0-9.eE]*\z'
                            -- what the image itself has in quotes is a text
                            and not contains({{ image }}, to_json(value))
                            then substring(cast(value as string), 2)
                        else cast(value as string)
                    end
                ))
                else {{ image }}
            end
{%- endmacro %}
