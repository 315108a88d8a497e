{% macro staged_groups(tables) %}
    {% set models = gold_models() %}
    {% set groups = {} %}
    {% for table, staged in staged_tables(tables).items() if table in models %}
        {% do groups.setdefault(models[table].group, {}).update({table: staged}) %}
    {% endfor %}
    {{ return(groups) }}
{% endmacro %}
