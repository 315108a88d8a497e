{# A row key whose moments are spelled in one way: snapshot and stream of MariaDB send other zeros at their end. #}
{% macro row_key_spelled(columns) -%}
{%- set parts = [] -%}
{%- for key in columns | selectattr('is_key') | sort(attribute='key_part') if changefold._is_moment(key) -%}
    {%- do parts.append(key.key_part) -%}
{%- endfor -%}
{%- if parts -%}
to_json(transform(from_json(row_key, 'array<string>'), (part, number) -> if(number in ({{ parts | join(', ') }}), {{ changefold._moment_spelled('part') }}, part)))
{%- else -%}
row_key
{%- endif -%}
{%- endmacro %}
