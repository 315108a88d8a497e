{# What is wrong in the options of a table and of its contract's columns, sentence by sentence. #}
{% macro contract_mistakes(node) %}
    {% set mistakes = option_mistakes(node.config.meta, table_option_kinds(), true) %}
    {% for column in node.columns.values() %}
        {% for mistake in option_mistakes(column.config.get('meta', {}), column_option_kinds(), true) %}
            {% do mistakes.append('column ' ~ column.name ~ ': ' ~ mistake) %}
        {% endfor %}
    {% endfor %}
    {{ return(mistakes) }}
{% endmacro %}
