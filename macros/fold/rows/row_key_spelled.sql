{#
    A row key whose moments and numbers with a fraction are spelled in one way: snapshot and stream of MariaDB send
    other zeros at the end of moments, and 100.0 is 100. Few keys have a point: only those are looked into.
#}
{% macro row_key_spelled(columns) -%}
{%- set cases = [] -%}
{%- for key in columns | selectattr('is_key') | sort(attribute='key_part') if changefold._key_spelled(key, 'part') != 'part' -%}
    {%- do cases.append('when ' ~ key.key_part ~ ' then ' ~ changefold._key_spelled(key, 'part')) -%}
{%- endfor -%}
{%- if cases -%}
if(
    row_key rlike '[0-9][.eE]',
    to_json(transform(from_json(row_key, 'array<string>'), (part, place) -> case place
        {%- for case in cases %}
        {{ case | indent(8) }}
        {%- endfor %}
        else part
    end)),
    row_key
)
{%- else -%}
row_key
{%- endif -%}
{%- endmacro %}
