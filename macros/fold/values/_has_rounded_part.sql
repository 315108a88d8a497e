{#
    A decimal in an array, map or struct that has more decimals than its type. It is read again with as
    many as fit behind the whole digits of its type, so that no cast overflows. One of 38 digits has no
    room for more: there the text says it, unless other numbers in it may have more decimals.
#}
{% macro _has_rounded_part(text, value, data_type) -%}
{%- set wide = [data_type] -%}
{%- set full = [] -%}
{%- for decimal, precision, scale in modules.re.findall('(decimal[(] *([0-9]+) *(?:, *([0-9]+) *)?[)])', data_type) -%}
    {%- set room = 38 - precision | int + (scale or 0) | int -%}
    {%- do wide.append(wide[-1] | replace(decimal, 'decimal(38, ' ~ room ~ ')')) -%}
    {%- do full.append(scale | int if precision == '38' else 'room') -%}
{%- endfor -%}
to_json(cast({{ value }} as {{ wide[-1] }})) <> to_json(from_json({{ text }}, '{{ wide[-1] }}'))
{%- if full | unique(case_sensitive=true) | list | length == 1 and full[0] != 'room' and not modules.re.search('double|float', data_type) %}
                or {{ "regexp_replace(" ~ text ~ ", r'\"[^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+\"', '\"\"')" if 'string' in data_type else text }}
                    rlike '[0-9][.][0-9]{ {{- full[0] -}} }[0-9]*[1-9]|[1-9][0-9.]*[eE]-'
{%- endif -%}
{%- endmacro %}
