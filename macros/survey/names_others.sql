{% macro names_others(sql, node) %}
    {# Whether it names, by schema, what this project makes and the node does not read by ref. Not of bronze: silver
       is decoded after it, and tests of silver name both. #}
    {% set state = changefold.run_state() %}
    {% if 'relations' not in state %}
        {% set relations = {} %}
        {% for other in graph.nodes.values() if other.resource_type in ['model', 'seed', 'snapshot']
            and other.config.materialized != 'landed_messages' %}
            {% do relations.update({(other.schema ~ '.' ~ (other.alias or other.name)) | lower: other.unique_id}) %}
        {% endfor %}
        {% do state.update({'relations': relations}) %}
    {% endif %}
    {# each word that a dot follows, and the word after it, also in catalog.schema.table #}
    {% for schema, name in modules.re.findall('(?=\\b(\\w+)`?\\s*\\.\\s*`?(\\w+))', sql) %}
        {% set unique_id = state.relations.get((schema ~ '.' ~ name) | lower) %}
        {% if unique_id and unique_id not in node.depends_on.nodes %}
            {{ return(true) }}
        {% endif %}
    {% endfor %}
    {{ return(false) }}
{% endmacro %}
