{# How a converter with schemas wrote no key or no value before KAFKA-3832. #}
{% macro _connect_is_nothing(text) -%}
    {{ text }} rlike r'(?x) ^ \s* \{ \s* "(?:
        schema" \s* : \s* null \s* , \s* "payload
        | payload" \s* : \s* null \s* , \s* "schema
    )" \s* : \s* null \s* \} \s* $'
{%- endmacro %}
