{# The decoded model. #}
{% macro _propose_decoded(feed, chosen) -%}
{%- set arguments, ours = ["'decoded'"], changefold.package_prefix() -%}
{%- for name, value in changefold._propose_conform_options(chosen.name).items() -%}
    {%- do arguments.append(name ~ '=' ~ tojson(value)) -%}
{%- endfor -%}
{%- if chosen.name == 'decode_tigergraph' -%}
{{ "{# question: which edge types are undirected? Name them before the first build:" }}
   {{ "undirected_edges=['Knows'] after 'messages' #}" }}
{% endif -%}
with messages as (
    {{ "{{ " ~ ours ~ "new_messages(ref('" ~ feed ~ "_messages')) }}" }}
),

decoded as (
    {{ "{{ " ~ ours ~ chosen.name ~ "('messages', **" ~ ours ~ "decoder_options('" ~ feed ~ "')) }}" }}
)

{{ '{{ ' ~ ours ~ 'conform_changes(' ~ arguments | join(', ') ~ ') }}' }}
{%- endmacro %}
