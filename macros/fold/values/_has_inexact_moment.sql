{# A date or time in an array, map or struct that its type would cut or guess, by the rules of a column of that type. #}
{% macro _has_inexact_moment(text, data_type) -%}
{%- set clock = '[T ][0-9]{1,2}:[0-9:]+(?:[.][0-9]{1,6}0*)?' -%}
{%- set kinds = {
    'date': '[+-]?[0-9]{4,}-[0-9]{2}-[0-9]{2}(?:T00:00:00(?:[.]0+)?Z?)?',
    'timestamp': '[+-]?[0-9]{4,}-[0-9]{1,2}-[0-9]{1,2}(?:' ~ clock ~ '(?:[^.0-9][^.]*)?)?',
    'timestamp_ntz': '[+-]?[0-9]{4,}-[0-9]{1,2}-[0-9]{1,2}(?:' ~ clock ~ ' *(?:Z|UTC|GMT|[+-]00?(?::?00)?)?)? *',
} -%}
{%- set rules = [] -%}
{%- for kind, exact in kinds.items() -%}
    {%- set texts = changefold._texts_within(text, data_type, kind) -%}
    {%- do rules.append('exists(' ~ texts ~ ", part -> part not rlike r'\A(?:" ~ exact ~ ")\z')") if texts -%}
{%- endfor -%}
{{ rules | join('\n                or ') }}
{%- endmacro %}
