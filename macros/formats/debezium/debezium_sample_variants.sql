{% macro debezium_sample_variants() %}
    {{ return({
        'order_log': {'entity': {'shop.public.cut': 'shop.public.t'}},
        'order_topic': {
            'order': 'topic',
            'entity': {'flink': 'shop.products', 'flink_keyless': 'shop.products'},
            'keys': {'shop.products': ['id'], 'mydb.products': ['id']},
        },
    }) }}
{% endmacro %}
