{% macro mark_snapshots(properties) %}
    {% for name, value in properties.items() %}
        {% do run_query(
            'set `spark.sql.iceberg.snapshot-property.changefold.' ~ name ~ '` = ' ~ value
        ) %}
    {% endfor %}
{% endmacro %}
