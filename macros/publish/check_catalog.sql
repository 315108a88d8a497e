{% macro check_catalog(settings) %}
    {# Iceberg has catalogs that hold tables and no views, and one that changes names #}
    {% for name in ['type', 'catalog-impl'] %}
        {% set found = settings.get('spark.sql.catalog.spark_catalog.' ~ name, '') %}
        {% if modules.re.search('(^|[.])(glue|hadoop|dynamodb|bigquery|snowflake)[^.]*$', found | lower) %}
            {% do exceptions.raise_compiler_error(
                "The catalog of this target is `" ~ found ~ "`, in which Iceberg makes no views, and each"
                ~ " `<feed>_changes` is one: take a catalog of type jdbc, rest or hive (docs/cluster.md). Nothing was landed."
            ) %}
        {% endif %}
        {# a table that is not found by its name would be written and never published #}
        {% for node in graph.nodes.values() if 'hive' in found | lower
            and node.config.materialized in ['landed_messages', 'decoded_changes', 'kept_view', 'current_state']
            and (node.alias or node.name) | lower != (node.alias or node.name) %}
            {% do exceptions.raise_compiler_error(
                "The catalog of this target is `" ~ found ~ "`, which writes names in lower case, and " ~ (node.alias or node.name)
                ~ " has others: give this model an alias in lower case (" ~ node.original_file_path ~ "). Nothing was landed."
            ) %}
        {% endfor %}
    {% endfor %}
{% endmacro %}
