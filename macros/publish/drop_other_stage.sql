{% macro drop_other_stage(contract) %}
    {# Of a retry, which keeps what was staged: by another contract than that of now, nothing may be folded on from it,
       nor may it be published where nothing is new. #}
    {% set state, table = changefold.run_state(), this.schema ~ '.' ~ this.identifier %}
    {% if changefold.is_building() and state.get('staged_by', {}).get(table, contract) != contract %}
        {% do changefold.current_run() %}
        {% do run_query('alter table ' ~ table ~ ' drop branch if exists stage') %}
        {% do state.staged_by.pop(table) %}
        {% do state.staged.remove(table) %}
    {% endif %}
{% endmacro %}
