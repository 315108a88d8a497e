{# What a decoder's format tells conform_changes. #}
{% macro _propose_conform_options(decoder) %}
    {% set of_format = changefold.get(decoder | replace('decode_', '', 1) ~ '_conform_options') %}
    {{ return(of_format() if of_format else {}) }}
{% endmacro %}
