{% macro standing_contract(table) %}
    {# Hash of the contract by which a gold table was folded last, by this run or by one before. #}
    {% set state, name = changefold.run_state(), table.schema ~ '.' ~ (table.alias or table.name) %}
    {{ return(
        changefold.contract_hash(changefold.contract_columns(table), table) if name in state.staged
        else (state.folded.get(name, {}).get('contract') or '').split('-')[0]
    ) }}
{% endmacro %}
