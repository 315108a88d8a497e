{# Raw messages are compressed to a tenth or less. In splits of the usual 128 MB a few hundred thousand messages are
   one task: one core decodes them, and the others wait. A split is made of whole row groups, whose size is
   that before compression; a small file counts as at least its open-file-cost. #}
{% macro message_properties() %}
    {{ return({
        'write.parquet.row-group-size-bytes': '8388608',
        'read.split.target-size': '2097152',
        'read.split.open-file-cost': '524288',
    }) }}
{% endmacro %}
