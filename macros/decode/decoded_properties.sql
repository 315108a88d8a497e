{# Bounds in full, because those of entities and places share their first 16 characters. Row groups are
   small, so that of a file with many entities only what is asked for is read, and so are splits, as those
   of bronze (message_properties). #}
{% macro decoded_properties() %}
    {{ return({
        'write.metadata.metrics.column.entity': 'full',
        'write.metadata.metrics.column.change_position': 'full',
        'write.metadata.metrics.column.row_before': 'none',
        'write.metadata.metrics.column.row_after': 'none',
        'write.parquet.row-group-size-bytes': '8388608',
        'read.split.target-size': '2097152',
        'read.split.open-file-cost': '524288',
        'write.merge.mode': 'merge-on-read',
    }) }}
{% endmacro %}
