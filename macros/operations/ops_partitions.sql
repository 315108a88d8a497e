{# A delete writes the files anew that hold its rows: two may run side by side if no file has rows of
   both. #}
{% macro ops_partitions() %}
    {{ return({'gold.rejections': 'table_name', 'ops.places': 'feed'}) }}
{% endmacro %}
