{% macro drop_old_rejections(tables) %}
    {# what did not fit a contract that is no longer the published one #}
    {% set names, kept = [], [] %}
    {% for table, staged in tables.items() %}
        {% do names.append(changefold.sql_text(table)) %}
        {% do kept.append(changefold.sql_text(table ~ ' ' ~ staged.contract)) %}
    {% endfor %}
    {% set is_old = 'table_name in (' ~ names | join(', ') ~ ") and concat(table_name, ' ', contract) not in ("
        ~ kept | join(', ') ~ ')' %}
    {% if changefold.fetch_value('select 1 from ' ~ changefold.ops_table('rejections') ~ ' where ' ~ is_old ~ ' limit 1') %}
        {% do run_query('delete from ' ~ changefold.ops_table('rejections') ~ ' where ' ~ is_old) %}
    {% endif %}
{% endmacro %}
