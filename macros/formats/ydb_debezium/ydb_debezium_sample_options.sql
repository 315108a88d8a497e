{% macro ydb_debezium_sample_options() %}
    {{ return({
        'keys': {'/shop/pairs': ['id', 'code'], '/shop/after': ['id']},
        'modes': {
            '/shop/pairs': 'NEW_AND_OLD_IMAGES',
            '/shop/keys': 'KEYS_ONLY',
            '/shop/after': 'NEW_IMAGE',
            '/shop/before': 'OLD_IMAGE',
            '/shop/both': 'NEW_AND_OLD_IMAGES',
            '/shop/updates': 'UPDATES',
        },
    }) }}
{% endmacro %}
