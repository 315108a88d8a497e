{% macro gold_properties() %}
    {{ return({
        'write.wap.enabled': 'true',
        'write.merge.mode': 'merge-on-read',
        'write.delete.mode': 'merge-on-read',
        'write.update.mode': 'merge-on-read',
    }) }}
{% endmacro %}
