{# What a decoder makes of messages. Pure text. #}
{% macro _propose_conformed(messages, decoder, options) -%}
{%- set conform_options = context.get(decoder | replace('decode_', '', 1) ~ '_conform_options') -%}
with messages as (
    select * from {{ messages }}
),

decoded as (
    {{ context[decoder]('messages', **options) | indent(4) }}
)

{{ conform_changes('decoded', **(conform_options() if conform_options else {})) }}
{%- endmacro %}
