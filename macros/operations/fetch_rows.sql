{% macro fetch_rows(sql) %}
    {# rows as lists; agate hands numbers back as Decimal, callers cast with | int #}
    {% set rows = [] %}
    {% for row in (run_query(sql).rows if execute else []) %}
        {% do rows.append(row.values() | list) %}
    {% endfor %}
    {{ return(rows) }}
{% endmacro %}
