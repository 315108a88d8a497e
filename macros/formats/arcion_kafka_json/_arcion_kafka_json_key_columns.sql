{# The message's key names them; where it has none, the feed's options do. #}
{% macro _arcion_kafka_json_key_columns(keys) -%}
    if(key_pairs is null, {{ arcion_by_entity(keys) }}, map_keys(key_pairs))
{%- endmacro %}
