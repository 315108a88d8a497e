{#
    A number in an array, map or struct that is beyond its type, where Spark makes another one of it: 128 to 255 are
    negative as a tinyint, and what is too large for a float or a double is infinite.
#}
{% macro _has_overflowing_part(text, data_type) -%}
{%- set kinds = {'tinyint': 'part is not null and try_cast(part as tinyint) is null'} -%}
{%- for kind in ['float', 'double'] -%}
    {#- read as a text, a number that is infinite keeps the quotes that it is written with -#}
    {%- do kinds.update({
        kind: "abs(try_cast(trim('\"', part) as " ~ kind ~ ')) = ' ~ kind ~ "('infinity') and part rlike '[0-9\"]'"
    }) -%}
{%- endfor -%}
{%- set rules = [] -%}
{%- for kind, rule in kinds.items() -%}
    {%- set texts = changefold._texts_within(text, data_type, kind) -%}
    {%- do rules.append('exists(' ~ texts ~ ', part -> ' ~ rule ~ ')') if texts -%}
{%- endfor -%}
{{ rules | join('\n                or ') }}
{%- endmacro %}
