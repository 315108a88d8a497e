{#
    What an array, map or struct holds of one kind of type, each as the text that was sent: an array of texts; empty SQL
    if its type has none of that kind. Spark reads a part of its type with less care than a column of that type.
#}
{% macro _texts_within(text, data_type, kind) -%}
{%- set as_texts = [] -%}
{%- for part in modules.re.split('(`(?:[^`]|``)+`)', data_type) -%}
    {%- do as_texts.append(part if loop.index is divisibleby 2 else modules.re.sub(
        '(?i)(?<=[<:,])( *)[a-z_]+(?:[(][0-9, ]+[)])?(?= *[,>])', 'string', part
    )) -%}
{%- endfor -%}
{%- set read = "from_json(concat('{\"value\":', " ~ text ~ ", '}'), "
    ~ changefold.sql_text('struct<value: ' ~ as_texts | join('') ~ '>') ~ ').value' -%}
{{ changefold._texts_of(read, data_type, kind, 1) }}
{%- endmacro %}
