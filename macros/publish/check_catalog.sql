{% macro check_catalog(settings) %}
    {# Iceberg has catalogs that hold tables and no views #}
    {% for name in ['type', 'catalog-impl'] %}
        {% set found = settings.get('spark.sql.catalog.spark_catalog.' ~ name, '') %}
        {% if modules.re.search('(^|[.])(glue|hadoop|dynamodb|bigquery|snowflake)[^.]*$', found | lower) %}
            {% do exceptions.raise_compiler_error(
                "The catalog of this target is `" ~ found ~ "`, in which Iceberg makes no views, and each"
                ~ " `<feed>_changes` is one: take a catalog of type jdbc, rest or hive (docs/cluster.md). Nothing was landed."
            ) %}
        {% endif %}
    {% endfor %}
{% endmacro %}
