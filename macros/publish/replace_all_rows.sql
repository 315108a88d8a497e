{# For the `insert overwrite` that follows. A Thrift server keeps a thread's session, in which dbt lets an incremental
   model by `insert_overwrite` leave the mode by which partitions without a new row would keep their old ones. #}
{% macro replace_all_rows() %}
    {% do run_query('set spark.sql.sources.partitionOverwriteMode = static') if not changefold.is_session() %}
{% endmacro %}
