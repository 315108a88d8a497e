{#
    Spark reads a fraction through a double, also as text. An image with one that a double would change
    is read as variants, which keep 38 digits, and its numbers are written as texts. That takes long:
    not for images whose only fractions are for columns of doubles.
#}
{% macro exact_image(image, columns) -%}
{%- set doubles = ['double', 'float', 'array<double>', 'array<float>'] -%}
{%- set names = columns | rejectattr('data_type', 'in', doubles) | map(attribute='name') | list -%}
case
                when {{ image }} rlike {{ connect_inexact_number() }}
                    {%- if modules.re.fullmatch('[A-Za-z0-9_]+', names | join('')) %}
                    and {{ image }} rlike r'(?x) "(?:
                        {%- for name in names %}
                            {{- '\n                        ' if loop.index0 is divisibleby 5 else ' ' }}{{ name }}{{ '|' if not loop.last }}
                        {%- endfor %}
                    )" \s*:\s* (?:[\[{]|-?[0-9]+[.eE])'
                    {%- endif %}
                then to_json(transform_values(
                    from_json({{ image }}, 'map<string, variant>'),
                    (name, value) -> case
                        when schema_of_variant(value) rlike '^(OBJECT|ARRAY)' then to_json(value)
                        else cast(value as string)
                    end
                ))
                else {{ image }}
            end
{%- endmacro %}
