{% macro table_facts(tables, before) %}
    {# table -> files, small ones of them, delete files and bytes of its `main`; snapshots, those of them that
       may go (`old`); tags, and the snapshot of its stage. #}
    {% set facts = {} %}
    {% for table in tables %}
        {% do facts.update({table: {
            'files': 0, 'small': 0, 'deletes': 0, 'bytes': 0, 'snapshots': 0, 'old': 0, 'tags': 0, 'stage': none,
        }}) %}
    {% endfor %}
    {% for together in tables | batch(20) %}
        {% for row in changefold.fetch_json(changefold.table_facts_sql(together, before)) %}
            {% do facts[row.name].update(row) %}
        {% endfor %}
    {% endfor %}
    {{ return(facts) }}
{% endmacro %}
