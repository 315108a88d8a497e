{% macro record_rejections(changes, entity, contract, since=none, is_graph=false) %}
    {# Changes that do not fit go to gold.rejections, each once for a contract; a fold of all history
       takes back what fits now. Those of another contract stay until this one is published, since its
       table may yet be folded on. Returns how many were found: as a rule none, which takes one statement. #}
    {% set found = (
        changefold.find_graph_misfits(changes, entity, changefold.graph_columns(), since) if is_graph
        else changefold.find_misfits(changes, entity, changefold.contract_columns(), since)
    ) %}
    {% set recorded = changefold.count_rejections(contract) %}
    {% set misfitting = changefold.fetch_value('select count(*) from (' ~ found ~ ')') | int %}
    {% do changefold.run_state().misfits.update({this.schema ~ '.' ~ this.identifier: misfitting}) %}
    {% if not misfitting and not (recorded and since is none) %}
        {{ return(0) }}
    {% endif %}
    {% set misfits = this.schema ~ '__' ~ this.identifier ~ '_misfits_' ~ changefold.run_state().run %}
    {% do changefold.cache_select(misfits, found) %}
    {% set new = misfits ~ ' as changes ' ~ changefold.without_rejected(contract) %}
    {% set rejected = changefold.fetch_value('select count(*) from ' ~ (misfits if since is none else new)) | int %}
    {% if rejected %}
        {% do changefold.run_state().update({'has_rejected': true}) %}
        {% do run_query(
            'insert into ' ~ changefold.ops_table('rejections') ~ ' (table_name, entity, row_key, change_id, change_position,'
            ~ ' column_name, value, reason, landed_batch, contract, rejected_at) select '
            ~ changefold.table_text(this) ~ ', entity, row_key, change_id, change_position, column_name,'
            ~ ' value, reason, landed_batch, ' ~ changefold.sql_text(contract) ~ ', current_timestamp() from ' ~ new
        ) %}
    {% endif %}
    {% set fits_now = changefold.ops_table('rejections') ~ ' as known where ' ~ changefold.of_contract(contract)
        ~ " and reason <> 'overflow' and not exists (select 1 from " ~ misfits ~ ' as misfits'
        ~ ' where misfits.change_id = known.change_id)' %}
    {% if since is none and recorded and changefold.fetch_value('select 1 from ' ~ fits_now ~ ' limit 1') %}
        {% do changefold.current_run() %}
        {% do run_query('delete from ' ~ fits_now) %}
    {% endif %}
    {% do changefold.forget_cached(misfits) %}
    {{ return(rejected) }}
{% endmacro %}
