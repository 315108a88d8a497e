{# What a decoder makes of messages. Pure text. #}
{% macro _propose_conformed(messages, decoder, options) -%}
with messages as (
    select * from {{ messages }}
),

decoded as (
    {{ context[decoder]('messages', **options) | indent(4) }}
)

{{ conform_changes('decoded', **_propose_conform_options(decoder)) }}
{%- endmacro %}
