{% macro replace_table(relation, columns, sql, is_history=false) %}
    {# One commit: readers see the old table or the new one. A replaced table has no comments. #}
    {% call statement('replace') %}
create or replace table {{ relation }} using iceberg{{ ' partitioned by (_is_newest)' if is_history }} {{ changefold.table_properties(changefold.gold_properties(is_history)) }}
as select {{ changefold.column_names(columns) }}
from (
{{ sql }}
) as folded
where _row_effect = 'replace'
    {% endcall %}
    {% for column in columns %}
        {% do run_query(
            'alter table ' ~ relation ~ ' alter column ' ~ changefold.quoted_name(column.name) ~ ' comment '
            ~ changefold.sql_text(column.description)
        ) %}
    {% endfor %}
{% endmacro %}
