{% macro names_others(sql, node) %}
    {# Whether it names, by schema, what this project makes and the node does not read by ref, or, where a table
       stands, what dbt does not know. Not of bronze: silver is decoded after it, and tests of silver name both; nor
       the ledger in the test that counts messages, which is written with silver. If in doubt it does. #}
    {% set state = changefold.run_state() %}
    {% if 'relations' not in state %}
        {% set relations = {} %}
        {% for other in graph.nodes.values() if other.resource_type in ['model', 'seed', 'snapshot'] %}
            {% do relations.update({(other.schema ~ '.' ~ (other.alias or other.name)) | lower:
                other.unique_id if other.config.materialized != 'landed_messages' else none}) %}
        {% endfor %}
        {% do state.update({'relations': relations}) %}
    {% endif %}
    {# each word that a dot follows, and the word after it, also in catalog.schema.table #}
    {% for schema, name in modules.re.findall('(?=\\b(\\w+)`?\\s*\\.\\s*`?(\\w+))', changefold.without_comments(sql)) %}
        {% set unique_id = state.relations.get((schema ~ '.' ~ name) | lower) %}
        {% if unique_id and unique_id not in node.depends_on.nodes %}
            {{ return(true) }}
        {% endif %}
    {% endfor %}
    {% if 'macro.changefold.test_every_message_is_accounted_for' in node.depends_on.macros %}
        {{ return(false) }}
    {% endif %}
    {% for table in changefold.tables_named(sql) if table not in state.relations %}
        {{ return(true) }}
    {% endfor %}
    {{ return(false) }}
{% endmacro %}
