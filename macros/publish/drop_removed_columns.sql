{% macro drop_removed_columns(tables) %}
    {# A schema belongs to the table and not to its branch: a column that the contract no longer has
       goes only when what is published does without it. #}
    {% set models = gold_models() %}
    {% set folded, created = run_state().get('folded', {}), run_state().get('created', []) %}
    {% for table, staged in tables.items() if table in models and table not in created %}
        {% set contract = contract_columns(models[table].node) %}
        {% set before = folded.get(table, {'contract': ''}).contract.split('-')[0] %}
        {% if contract_hash(contract, models[table].node) == staged.contract.split('-')[0] != before %}
            {% set wanted = (contract + lineage_columns(models[table].node)) | map(attribute='name') | map('lower') | list %}
            {% set relation = api.Relation.create(
                schema=table.split('.')[0], identifier=table.split('.')[1], type='table'
            ) %}
            {% for column in adapter.get_columns_in_relation(relation) if column.name | lower not in wanted %}
                {% do run_query('alter table ' ~ table ~ ' drop column ' ~ quoted_name(column.name)) %}
            {% endfor %}
        {% endif %}
    {% endfor %}
{% endmacro %}
