{% macro record_rejections(changes, entity, contract, since=none) %}
    {# Changes that do not fit go to gold.rejections, each once for a contract; a fold of all history
       says anew what it finds. Returns how many are new. #}
    {% set table_name = this.schema ~ '.' ~ this.identifier %}
    {% set of_table = 'table_name = ' ~ sql_text(table_name) %}
    {% set known = fetch_value('select count(*) from gold.rejections where ' ~ of_table) | int %}
    {% if since is none and known %}
        {% do run_query('delete from gold.rejections where ' ~ of_table) %}
    {% endif %}
    {% set found = table_name | replace('.', '_') ~ '_misfits' %}
    {% do forget_cached(found) %}
    {% do run_query(
        'cache table ' ~ found ~ ' as ' ~ find_misfits(changes, entity, contract_columns(), since)
    ) %}
    {% set new = found if since is none or not known else
        '(select * from ' ~ found ~ ' where change_id not in (select change_id from gold.rejections where '
        ~ of_table ~ '))'
    %}
    {% set rejected = fetch_value('select count(*) from ' ~ new) | int %}
    {% if rejected %}
        {% do run_query(
            'insert into gold.rejections (table_name, entity, row_key, change_id, change_position,'
            ~ ' column_name, value, reason, landed_batch, contract, rejected_at) select '
            ~ sql_text(table_name) ~ ', entity, row_key, change_id, change_position, column_name,'
            ~ ' value, reason, landed_batch, ' ~ sql_text(contract) ~ ', current_timestamp() from ' ~ new
        ) %}
    {% endif %}
    {% do forget_cached(found) %}
    {{ return(rejected) }}
{% endmacro %}
