{# Raw messages are compressed to a tenth. In splits of the usual 128 MB a few hundred thousand messages are
   one task: one core decodes them, and the others wait. #}
{% macro message_properties() %}
    {{ return({
        'write.parquet.row-group-size-bytes': '33554432',
        'read.split.target-size': '8388608',
    }) }}
{% endmacro %}
