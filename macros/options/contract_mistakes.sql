{# What is wrong in the options of a contract's columns, sentence by sentence. #}
{% macro contract_mistakes(node) %}
    {% set mistakes = [] %}
    {% for column in node.columns.values() %}
        {% for mistake in option_mistakes(column.config.get('meta', {}), column_option_kinds(), true) %}
            {% do mistakes.append('column ' ~ column.name ~ ': ' ~ mistake) %}
        {% endfor %}
    {% endfor %}
    {{ return(mistakes) }}
{% endmacro %}
