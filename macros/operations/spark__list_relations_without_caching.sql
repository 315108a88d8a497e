{# dbt's own opens each table to describe it, which takes seconds for a thousand; only `dbt docs` needs that. #}
{% macro spark__list_relations_without_caching(relation) %}
    {% if flags.WHICH == 'generate' %}
        {{ return(run_query('show table extended in ' ~ relation.schema ~ " like '*'")) }}
    {% endif %}
    {% set rows = [] %}
    {% for row in run_query('show tables in ' ~ relation.schema).rows %}
        {% do rows.append([row[0], row[1], false, 'Provider: iceberg']) %}
    {% endfor %}
    {% for row in run_query('show views in ' ~ relation.schema).rows %}
        {% do rows.append([row[0], row[1], false, 'Type: VIEW']) %}
    {% endfor %}
    {{ return(rows) }}
{% endmacro %}
