{% macro record_rejections(changes, entity, contract, since=none, is_graph=false) %}
    {# Changes that do not fit go to gold.rejections, each once for a contract; a fold of all history
       takes back what fits now. Those of another contract stay until this one is published, since its
       table may yet be folded on. Returns how many were found: as a rule none, which takes one statement. #}
    {% set found = (
        find_graph_misfits(changes, entity, graph_columns(), since) if is_graph
        else find_misfits(changes, entity, contract_columns(), since)
    ) %}
    {% set recorded = count_rejections(contract) %}
    {% set misfitting = fetch_value('select count(*) from (' ~ found ~ ')') | int %}
    {% do run_state().misfits.update({this.schema ~ '.' ~ this.identifier: misfitting}) %}
    {% if not misfitting and not (recorded and since is none) %}
        {{ return(0) }}
    {% endif %}
    {% set misfits = this.schema ~ '_' ~ this.identifier ~ '_misfits_' ~ run_state().run %}
    {% do cache_select(misfits, found) %}
    {% set new = misfits ~ ' where change_id not in (select change_id from gold.rejections where '
        ~ of_contract(contract) ~ ')' %}
    {% set rejected = fetch_value('select count(*) from ' ~ (misfits if since is none else new)) | int %}
    {% if rejected %}
        {% do run_state().update({'has_rejected': true}) %}
        {% do run_query(
            'insert into gold.rejections (table_name, entity, row_key, change_id, change_position,'
            ~ ' column_name, value, reason, landed_batch, contract, rejected_at) select '
            ~ table_text(this) ~ ', entity, row_key, change_id, change_position, column_name,'
            ~ ' value, reason, landed_batch, ' ~ sql_text(contract) ~ ', current_timestamp() from ' ~ new
        ) %}
    {% endif %}
    {% set fits_now = of_contract(contract) ~ " and reason <> 'overflow' and change_id not in (select"
        ~ " change_id from " ~ misfits ~ ')' %}
    {% if since is none and recorded and fetch_value('select 1 from gold.rejections where ' ~ fits_now ~ ' limit 1') %}
        {% do run_query('delete from gold.rejections where ' ~ fits_now) %}
    {% endif %}
    {% do forget_cached(misfits) %}
    {{ return(rejected) }}
{% endmacro %}
