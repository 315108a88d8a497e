{# Each commit leaves a manifest, and a statement reads all of a table that it touches: by Iceberg's default
   a hundred before they are joined, which costs a small run more than its messages. #}
{% macro table_properties(properties={}) -%}
    {%- set all = {
        'format-version': '3',
        'write.metadata.delete-after-commit.enabled': 'true',
        'write.metadata.previous-versions-max': '20',
        'commit.manifest.min-count-to-merge': '16',
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
