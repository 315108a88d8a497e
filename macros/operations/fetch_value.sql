{% macro fetch_value(sql) %}
    {% set rows = changefold.fetch_rows(sql) %}
    {{ return(rows[0][0] if rows | length else none) }}
{% endmacro %}
