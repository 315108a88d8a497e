{% macro debezium_sample_options() %}
    {{ return({'keys': {'shop.public.keyless': ['order', 'line']}}) }}
{% endmacro %}
