{% macro drop_decodings() %}
    {# What was decoded and never came into silver, after a run that did not end: whoever goes on with it though
       he has lost the lock can not forward it any more, behind what this run folds. #}
    {% set selects = [] %}
    {% for node in graph.nodes.values() if node.config.materialized == 'decoded_changes' %}
        {% set decoded = load_cached_relation(api.Relation.create(schema=node.schema, identifier=node.alias)) %}
        {% if decoded is not none %}
            {% do selects.append(
                "select '" ~ decoded ~ "', name from " ~ decoded ~ ".refs where name like 'decoding%'"
            ) %}
        {% endif %}
    {% endfor %}
    {# fifty in a statement: the plan of thousands would not end #}
    {% for together in selects | batch(50) %}
        {% for row in changefold.fetch_rows(together | join(' union all ')) %}
            {% do run_query('alter table ' ~ row[0] ~ ' drop branch if exists ' ~ row[1]) %}
        {% endfor %}
    {% endfor %}
{% endmacro %}
