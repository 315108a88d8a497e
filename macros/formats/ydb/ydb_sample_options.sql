{% macro ydb_sample_options() %}
    {{ return({
        'keys': {
            '/shop/updates': ['id'],
            '/shop/pairs': ['id', 'code'],
            '/shop/triples': ['a', 'b', 'c'],
            '/shop/keys': ['id'],
            '/shop/after': ['id'],
            '/shop/before': ['id'],
            '/shop/both': ['id'],
            'no_topic': ['id'],
        },
        'modes': {
            '/shop/updates': 'UPDATES',
            '/shop/pairs': 'UPDATES',
            '/shop/triples': 'NEW_AND_OLD_IMAGES',
            '/shop/keys': 'KEYS_ONLY',
            '/shop/after': 'NEW_IMAGE',
            '/shop/before': 'OLD_IMAGE',
            '/shop/both': 'NEW_AND_OLD_IMAGES',
            '/shop/keyless': 'UPDATES',
            'no_topic': 'UPDATES',
        },
    }) }}
{% endmacro %}
