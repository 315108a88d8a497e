{# All that is wrong in the project's YAML, in models of feeds and in --vars, at once, without Spark: `dbt run-operation check_setup`. #}
{% macro check_setup() %}
    {% set mistakes = [] %}
    {% for mistake in changefold.var_mistakes() %}
        {% do mistakes.append('Vars: ' ~ mistake) %}
    {% endfor %}
    {% for source in graph.sources.values() if source.source_name in ['landing', 'kafka'] %}
        {% for mistake in changefold.feed_mistakes(source) %}
            {% do mistakes.append('Feed ' ~ source.name ~ ': ' ~ mistake) %}
        {% endfor %}
    {% endfor %}
    {% for node in graph.nodes.values() if node.resource_type == 'model' %}
        {% set mistake = changefold.model_mistake(node) %}
        {% do mistakes.append('Model ' ~ node.name ~ ': ' ~ mistake) if mistake %}
    {% endfor %}
    {% for table in changefold.gold_models().values() %}
        {% for mistake in changefold.contract_mistakes(table.node, changefold.contract_columns(table.node)) %}
            {% do mistakes.append('Table ' ~ table.node.name ~ ': ' ~ mistake) %}
        {% endfor %}
    {% endfor %}
    {% if mistakes %}
        {% do exceptions.raise_compiler_error('The set-up has mistakes.\n' ~ mistakes | join('.\n') ~ '.') %}
    {% endif %}
    {% do changefold.say('the set-up has no mistakes that can be seen without data') %}
{% endmacro %}
