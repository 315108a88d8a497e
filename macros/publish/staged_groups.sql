{% macro staged_groups(tables) %}
    {% set models = changefold.gold_models() %}
    {% set groups = {} %}
    {% for table, staged in changefold.staged_tables(tables).items() if table in models %}
        {% do groups.setdefault(models[table].group, {}).update({table: staged}) %}
    {% endfor %}
    {{ return(groups) }}
{% endmacro %}
