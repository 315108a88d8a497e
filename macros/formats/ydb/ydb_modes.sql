{% macro ydb_modes() %}
    {# MODE of a changefeed -> whether rows can be rebuilt from its records #}
    {{ return({
        'KEYS_ONLY': false,
        'UPDATES': true,
        'NEW_IMAGE': true,
        'OLD_IMAGE': false,
        'NEW_AND_OLD_IMAGES': true,
    }) }}
{% endmacro %}
