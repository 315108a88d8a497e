{% macro drop_removed_columns(tables) %}
    {# A schema belongs to the table and not to its branch: a column that the contract no longer has
       goes only when what is published does without it. #}
    {% set models = changefold.gold_models() %}
    {% set folded, created = changefold.run_state().get('folded', {}), changefold.run_state().get('created', []) %}
    {% set narrowed = [] %}
    {% for table, staged in tables.items() if table in models and table not in created %}
        {% set contract = changefold.contract_columns(models[table].node) %}
        {% set before = folded.get(table, {'contract': ''}).contract.split('-')[0] %}
        {% if changefold.contract_hash(contract, models[table].node) == staged.contract.split('-')[0] != before %}
            {% set wanted = (contract + changefold.lineage_columns(models[table].node)) | map(attribute='name') | map('lower') | list %}
            {% set relation = api.Relation.create(
                schema=table.split('.')[0], identifier=table.split('.')[1], type='table'
            ) %}
            {% set gone = [] %}
            {% for column in adapter.get_columns_in_relation(relation) if column.name | lower not in wanted %}
                {% do gone.append(column.name) %}
            {% endfor %}
            {# what Iceberg refuses here would end this run, and each one after it #}
            {% set stay = changefold.columns_that_stay(
                table, gone, changefold.fetch_rows('describe table extended ' ~ table)
            ) if gone else [] %}
            {% for name in gone if name not in stay %}
                {% do changefold.current_run() %}
                {% do run_query('alter table ' ~ table ~ ' drop column ' ~ changefold.quoted_name(name)) %}
            {% endfor %}
            {# also if a run that died before this one had dropped them, and had not come to the views #}
            {% do narrowed.append(table) %}
        {% endif %}
    {% endfor %}
    {% do changefold.remake_views(narrowed) %}
{% endmacro %}
