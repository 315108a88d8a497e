{# The decoded model. #}
{% macro _propose_decoded(feed, chosen) -%}
{%- set conform_options = context.get(chosen.name | replace('decode_', '', 1) ~ '_conform_options') -%}
{%- if chosen.name == 'decode_tigergraph' -%}
{{ "{# question: which edge types are undirected? Name them before the first build:" }}
   {{ "undirected_edges=['Knows'] after 'messages' #}" }}
{% endif -%}
with messages as (
    {{ "{{ new_messages(ref('" ~ feed ~ "_messages')) }}" }}
),

decoded as (
    {{ "{{ " ~ chosen.name ~ "('messages', **decoder_options('" ~ feed ~ "')) }}" }}
)

{{ "{{ conform_changes('decoded'" ~ (', null_key_parts=true' if conform_options) ~ ') }}' }}
{%- endmacro %}
