{% macro table_properties(properties={}) -%}
    {%- set all = {
        'format-version': '3',
        'write.metadata.delete-after-commit.enabled': 'true',
        'write.metadata.previous-versions-max': '20',
        'write.parquet.compression-codec': 'zstd',
        'write.parquet.compression-level': '1',
        'write.distribution-mode': 'none',
        'write.spark.fanout.enabled': 'true',
    } -%}
    {%- do all.update(properties) -%}
    tblproperties (
    {%- for name, value in all.items() %}'{{ name }}' = '{{ value }}'{{ ', ' if not loop.last }}{% endfor -%}
    )
{%- endmacro %}
