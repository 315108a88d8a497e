{% macro keep_graph_fold(sql, fold, contract) %}
    {# Writes the folded rows to a table of their own, since they are asked twice: what of them
       overflowed goes to gold.rejections. That depends on the order of changes, so it is said anew
       whenever the key is folded. Returns the table, and how many overflowed. #}
    {% set folded = changefold.keep_scratch('folded', sql) %}
    {% set overflowed = "reason = 'overflow' and " ~ changefold.of_contract(contract) %}
    {# of a row that goes on only what a run said that came to nothing #}
    {% if fold.since is not none %}
        {% set overflowed = overflowed ~ ' and (row_key in (select _row_key from ' ~ folded ~ ' where not _goes_on)'
            ~ ' or change_id in (select change_id from ' ~ fold.changes ~ ' where entity = '
            ~ changefold.sql_text(fold.entity) ~ ' and decoded_run > ' ~ fold.since ~ '))' %}
    {% endif %}
    {% set touched = changefold.run_state().touched.pop(this.schema ~ '.' ~ this.identifier, none) %}
    {% if changefold.fetch_value('select 1 from ' ~ changefold.ops_table('rejections') ~ ' where ' ~ overflowed ~ ' limit 1') %}
        {% do run_query('delete from ' ~ changefold.ops_table('rejections') ~ ' where ' ~ overflowed) %}
    {% endif %}
    {% set distinct_overflows = 'select distinct inline(_overflows) from ' ~ folded %}
    {% set overflows = changefold.fetch_value('select count(*) from (' ~ distinct_overflows ~ ')') %}
    {% if overflows | int %}
        {% do run_query(
            'insert into ' ~ changefold.ops_table('rejections') ~ ' (table_name, entity, row_key, change_id, change_position,'
            ~ ' column_name, value, reason, landed_batch, contract, rejected_at) select '
            ~ changefold.table_text(this) ~ ', entity, row_key, changes.change_id, change_position, column_name,'
            ~ ' from_json(to_json(' ~ changefold.image_of('row_after', changefold.graph_columns())
            ~ "), 'map<string, string>')[column_name], 'overflow', landed_batch, "
            ~ changefold.sql_text(contract) ~ ', current_timestamp() from ' ~ fold.changes ~ ' as changes join ('
            ~ distinct_overflows ~ ') as overflowed'
            ~ ' on changes.change_id = overflowed.change_id where entity = ' ~ changefold.sql_text(fold.entity)
            ~ (' and decoded_run > ' ~ fold.since if touched and not touched.from_history else '')
        ) %}
    {% endif %}
    {{ return({'relation': folded, 'overflows': overflows | int, 'touched': touched.relation if touched else none}) }}
{% endmacro %}
