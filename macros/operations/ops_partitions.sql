{# A delete writes the files anew that hold its rows, and Iceberg refuses it if another commit may have
   touched them. Models delete only their own rows, and no file has those of two. #}
{% macro ops_partitions() %}
    {{ return({changefold.ops_table('rejections'): 'table_name', changefold.ops_table('places'): 'feed'}) }}
{% endmacro %}
