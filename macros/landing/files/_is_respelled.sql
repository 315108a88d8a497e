{#
    Whether a member of a record that is no text came out otherwise than it stands in the line, blanks
    apart: Spark reads a number with a fraction or an exponent as a double.
#}
{% macro _is_respelled(name) -%}
{%- set text = "record['" ~ name ~ "']" -%}
{%- set sent = "to_json(try_variant_get(members, '$." ~ name ~ "', 'variant'))" -%}
{%- set member = "concat('\"" ~ name ~ "\":', regexp_replace(" ~ text ~ ", r'\s', ''), " -%}
coalesce(
    may_be_respelled
    and {{ text }} is not null
    -- a text has quotes as JSON, and none as a text; so has what is beyond a double
    and not coalesce(startswith({{ sent }}, '"') and {{ sent }} <> {{ text }}, false)
    and not contains(regexp_replace(valid_text, r'\s', ''), {{ member }}','))
    and not contains(regexp_replace(valid_text, r'\s', ''), {{ member }}'}')),
    false
)
{%- endmacro %}
