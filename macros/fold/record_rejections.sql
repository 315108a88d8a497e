{% macro record_rejections(changes, entity, contract, since=none, is_graph=false) %}
    {# Changes that do not fit go to gold.rejections, each once for a contract; a fold of all history
       says anew what it finds. Returns how many are new. #}
    {% set of_table = 'table_name = ' ~ table_text(this) %}
    {% set misfits = this.identifier ~ '_misfits' %}
    {% if since is none and fetch_value('select 1 from gold.rejections where ' ~ of_table ~ ' limit 1') %}
        {% do run_query('delete from gold.rejections where ' ~ of_table) %}
    {% endif %}
    {% do cache_select(
        misfits,
        'select * from (' ~ (
            find_graph_misfits(changes, entity, graph_columns(), since) if is_graph
            else find_misfits(changes, entity, contract_columns(), since)
        ) ~ ') where change_id not in (select change_id from gold.rejections where ' ~ of_table ~ ')'
    ) %}
    {% set rejected = fetch_value('select count(*) from ' ~ misfits) | int %}
    {% if rejected %}
        {% do run_query(
            'insert into gold.rejections (table_name, entity, row_key, change_id, change_position,'
            ~ ' column_name, value, reason, landed_batch, contract, rejected_at) select '
            ~ table_text(this) ~ ', entity, row_key, change_id, change_position, column_name,'
            ~ ' value, reason, landed_batch, ' ~ sql_text(contract) ~ ', current_timestamp() from ' ~ misfits
        ) %}
    {% endif %}
    {% do forget_cached(misfits) %}
    {{ return(rejected) }}
{% endmacro %}
