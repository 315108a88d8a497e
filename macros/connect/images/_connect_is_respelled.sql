{#
    Spark prints the numbers of an image anew, fractions through a double. An image that stands
    in the message letter for letter has lost nothing; for the others the numbers decide.
#}
{% macro _connect_is_respelled(image) -%}
    coalesce(not contains(raw_value, {{ image }}), false)
{%- endmacro %}
