{# The texts of one kind below a value of a type. #}
{% macro _texts_of(value, data_type, kind, depth) -%}
{%- set type = data_type | trim -%}
{%- set outer = modules.re.match('(?is)(array|map|struct) *<(.*)>$', type) -%}
{%- set found = [] -%}
{%- if not outer -%}
    {%- if modules.re.fullmatch('(?i)' ~ kind ~ ' *([(].*[)])?', type) -%}
        {%- do found.append('array(' ~ value ~ ')') -%}
    {%- endif -%}
{%- elif outer[1] | lower == 'struct' -%}
    {%- for field in changefold._parts_of_type(outer[2]) -%}
        {%- set name, of_field = modules.re.match('(?s) *(`(?:[^`]|``)+`|[^:]*[^: ]) *:(.*)', field).groups() -%}
        {%- set texts = changefold._texts_of(value ~ '.' ~ (name if name[0] == '`' else changefold.quoted_name(name)), of_field, kind, depth) -%}
        {%- do found.append(texts) if texts -%}
    {%- endfor -%}
{%- else -%}
    {%- set values = value if outer[1] | lower == 'array' else 'map_values(' ~ value ~ ')' -%}
    {%- set part = 'part_' ~ depth -%}
    {%- set texts = changefold._texts_of(part, changefold._parts_of_type(outer[2])[-1], kind, depth + 1) -%}
    {%- do found.append('flatten(transform(' ~ values ~ ', ' ~ part ~ ' -> ' ~ texts ~ '))') if texts -%}
{%- endif -%}
{%- if found -%}
coalesce({{ found[0] if found | length == 1 else 'concat(' ~ found | join(', ') ~ ')' }}, array())
{%- endif -%}
{%- endmacro %}
