{% macro record_rejections(folded, contract, is_full) %}
    {# Changes that do not fit go to gold.rejections, each once for a contract; a fold of all
       history replaces what was said before. Returns how many there are. #}
    {% set table_name = this.schema ~ '.' ~ this.identifier %}
    {% set known = fetch_value(
        'select 1 from gold.rejections where table_name = ' ~ sql_text(table_name) ~ ' limit 1'
    ) is not none %}
    {% set rejected = fetch_value(
        'select count(*) from ' ~ folded ~ ' lateral view explode(problems) as rejected'
    ) | int %}
    {% if is_full and known %}
        {% do run_query('delete from gold.rejections where table_name = ' ~ sql_text(table_name)) %}
    {% endif %}
    {% if rejected %}
        {% do run_query(
            "insert into gold.rejections select " ~ sql_text(table_name)
            ~ ", rejected.entity, _row_key,"
            ~ " rejected.change_id, rejected.change_position, rejected.problem.column_name,"
            ~ " rejected.problem.value, rejected.problem.reason, rejected.landed_batch, "
            ~ sql_text(contract) ~ ", current_timestamp()"
            ~ " from " ~ folded ~ " lateral view explode(problems) as rejected"
            ~ ("" if is_full or not known else
                " where not exists (select 1 from gold.rejections as known where known.table_name = "
                ~ sql_text(table_name) ~ " and known.change_id = rejected.change_id"
                ~ " and known.contract = " ~ sql_text(contract) ~ ")")
        ) %}
    {% endif %}
    {{ return(rejected) }}
{% endmacro %}
