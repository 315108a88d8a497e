{# A delete writes the files anew that hold its rows, and Iceberg refuses it if another commit may have
   touched them. Models delete only their own rows, and no file has those of two. #}
{% macro ops_partitions() %}
    {{ return({'gold.rejections': 'table_name', 'ops.places': 'feed'}) }}
{% endmacro %}
