{# The message's key names them; where it has none, the feed's options do. #}
{% macro connect_key_columns(keys) -%}
    if(size(key_pairs) > 0, map_keys(key_pairs), {{ changefold.by_entity(keys) }})
{%- endmacro %}
