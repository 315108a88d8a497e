{# Rows of a query, by their entity. #}
{% macro _propose_by_entity(sql) %}
    {% set found = {} %}
    {% for row in changefold.fetch_json(sql) %}
        {% do found.setdefault(row.entity, []).append(row) %}
    {% endfor %}
    {{ return(found) }}
{% endmacro %}
