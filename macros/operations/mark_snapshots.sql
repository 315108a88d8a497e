{% macro mark_snapshots(properties) %}
    {% for name, value in properties.items() %}
        {% set property = '`spark.sql.iceberg.snapshot-property.changefold.' ~ name ~ '`' %}
        {% do run_query(
            'reset ' ~ property if value is none else 'set ' ~ property ~ ' = ' ~ value
        ) %}
    {% endfor %}
{% endmacro %}
