{% macro debezium_sample_options() %}
    {{ return({
        'keys': {'shop.public.keyless': ['order', 'line']},
        'null_defaults': {'shop.public.forced': ['a', 'c', 'd']},
    }) }}
{% endmacro %}
