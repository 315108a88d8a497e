{% macro remake_views(tables, made={}) %}
    {# Makes views again that read tables whose columns have changed, but those that this run has made since. A
       view has the columns of its SQL by their place, so once one is dropped others would stand under its name; and
       a column has in it the type of its time. It is asked first whether Spark still takes the SQL, for what
       fails here would end the run. The next build makes them once more, as dbt does. #}
    {% set state, views = changefold.run_state(), [] %}
    {% for node in graph.nodes.values() if tables and node.config.materialized == 'kept_view' and changefold.reads_any(node, tables) %}
        {% set view = api.Relation.create(schema=node.schema, identifier=node.alias or node.name) %}
        {% if not made.get(view.schema ~ '.' ~ view.identifier) and load_cached_relation(view) is not none %}
            {# what a view reads comes before it #}
            {% do views.append({'relation': view, 'place': changefold.nodes_before(node) | length}) %}
        {% endif %}
    {% endfor %}
    {% for view in views | sort(attribute='place') %}
        {% set sql = changefold.text_of_view(view.relation) %}
        {% if changefold.fetch_value('explain ' ~ sql).startswith('==') %}
            {% do run_query('create or replace view ' ~ view.relation ~ ' as\n' ~ sql) %}
        {% else %}
            {% do changefold.say(view.relation ~ ' cannot be read any more: it names a column that is gone', 'yellow') %}
        {% endif %}
        {% do state.setdefault('new_views', {}).update({view.relation.schema ~ '.' ~ view.relation.identifier: ''}) %}
    {% endfor %}
{% endmacro %}
