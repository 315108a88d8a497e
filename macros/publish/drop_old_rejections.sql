{% macro drop_old_rejections(tables) %}
    {# what did not fit a contract that is no longer the published one #}
    {% set conditions = [] %}
    {% for table, staged in tables.items() %}
        {% do conditions.append(
            'table_name = ' ~ sql_text(table) ~ ' and contract <> ' ~ sql_text(staged.contract)
        ) %}
    {% endfor %}
    {% set is_old = conditions | join(' or ') %}
    {% if fetch_value('select 1 from gold.rejections where ' ~ is_old ~ ' limit 1') %}
        {% do run_query('delete from gold.rejections where ' ~ is_old) %}
    {% endif %}
{% endmacro %}
