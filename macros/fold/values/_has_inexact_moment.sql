{#
    A date or time in an array, map or struct that its type would cut or guess, by the rules of a column of that type. It is
    read once more, dates as texts and all else as nothing: names of members and texts that are right go, and no quote stays.
#}
{% macro _has_inexact_moment(text, data_type) -%}
{%- set clock = '[T ][0-9]{1,2}:[0-9:]+(?:[.][0-9]{1,6}0*)?' -%}
{%- set kinds = {
    'date': '[+-]?[0-9]{4,}-[0-9]{2}-[0-9]{2}(?:T00:00:00(?:[.]0+)?Z?)?',
    'timestamp': '[+-]?[0-9]{4,}-[0-9]{1,2}-[0-9]{1,2}(?:' ~ clock ~ '(?:[^.0-9"][^."]*)?)?',
    'timestamp_ntz': '[+-]?[0-9]{4,}-[0-9]{1,2}-[0-9]{1,2}(?:' ~ clock ~ ' *(?:Z|UTC|GMT|[+-]00?(?::?00)?)?)? *',
} -%}
{%- set type = modules.re.sub('(?i)map< *string *,', 'map<+,', data_type) -%}
{%- set rules = [] -%}
{%- for kind, exact in kinds.items() if modules.re.search('(?i)[<:,] *' ~ kind ~ ' *[,>]', type) -%}
    {%- set read = modules.re.sub(
        '(?i)(?<=[<:,])( *)(?!' ~ kind ~ ' *[,>])[a-z_]+(?:[(][0-9, ]+[)])?(?= *[,>])', 'void', type
    ) -%}
    {%- set read = modules.re.sub('(?i)(?<=[<:,])( *)' ~ kind ~ '(?= *[,>])', 'string', read) | replace('map<+', 'map<string') -%}
    {%- do rules.append("contains(
                    regexp_replace(
                        to_json(from_json(concat('{\"value\":', " ~ text ~ ", '}'), " ~ changefold.sql_text('struct<value: ' ~ read ~ '>') ~ ")),
                        r'\"(?:" ~ exact ~ ")\"|\"(?:[^\"\\\\]|\\\\.)*+\":', ''
                    ), '\"'
                )") -%}
{%- endfor -%}
{{ rules | join('\n                or ') }}
{%- endmacro %}
