{# What a decoder makes of messages. Pure text. Who puts a condition on it keeps it first (_propose_keep): Spark
   would push the condition into the decoder, and spell all of it out in there. #}
{% macro _propose_conformed(messages, decoder, options) -%}
with messages as (
    select * from {{ messages }}
),

decoded as (
    {{ changefold[decoder]('messages', **options) | indent(4) }}
)

{{ changefold.conform_changes('decoded', **changefold._propose_conform_options(decoder)) }}
{%- endmacro %}
