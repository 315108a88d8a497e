{% macro staged_groups() %}
    {% set models = gold_models() %}
    {% set groups = {} %}
    {% for table, staged in staged_tables().items() %}
        {% do groups.setdefault(models[table].group, {}).update({table: staged}) %}
    {% endfor %}
    {{ return(groups) }}
{% endmacro %}
