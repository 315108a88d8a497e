{% macro fetch_json(sql) %}
    {# Rows as dictionaries, without members that are NULL. By JSON, since agate, which fetch_rows goes
       through, would take a table named 2024 for a number. #}
    {{ return(fromjson(
        changefold.fetch_value('select to_json(collect_list(struct(*))) from (' ~ sql ~ ') as facts')
    )) }}
{% endmacro %}
