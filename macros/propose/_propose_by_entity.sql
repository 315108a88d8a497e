{# Rows of a query, by their entity. #}
{% macro _propose_by_entity(sql) %}
    {% set found = {} %}
    {% for row in fetch_json(sql) %}
        {% do found.setdefault(row.entity, []).append(row) %}
    {% endfor %}
    {{ return(found) }}
{% endmacro %}
