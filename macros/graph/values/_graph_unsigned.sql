{% macro _graph_unsigned(number) -%}
case
                    when {{ number }} between 0 and 18446744073709551615
                        then cast({{ number }} as decimal(20, 0))
                end
{%- endmacro %}
