{# What is wrong in a gold model's contract and options, sentence by sentence. #}
{% macro contract_mistakes(node, columns) %}
    {% if not node.columns and not node.constraints %}
        {{ return([
            'it has no contract. Describe its columns, each with its data_type, and its key, constraints:'
            ~ ' [{type: primary_key, columns: [...]}]'
        ]) }}
    {% endif %}
    {% set other_fold = 'fold_changes' if changefold.is_graph(node) else 'fold_graph' %}
    {% set mistakes = changefold.table_name_mistakes(node) + changefold.key_mistakes(node, columns) %}
    {% do mistakes.extend(changefold.column_name_mistakes(node, columns)) %}
    {% do mistakes.extend(changefold.option_mistakes(node.config.meta, changefold.table_option_kinds(), true)) %}
    {% set kinds = changefold.column_option_kinds() %}
    {% for column in columns %}
        {% set meta = node.columns[column.yaml_name].config.get('meta', {}) %}
        {% set found = changefold.column_type_mistakes(column) + changefold.option_mistakes(meta, kinds, true) %}
        {% for name, kind in (kinds.items() if meta else []) if name in meta and kind.get('of', '') == other_fold %}
            {% do found.append(name ~ ' is an option of ' ~ other_fold ~ ', which this model does not call') %}
        {% endfor %}
        {% if meta.get('nullable') and not column.is_key %}
            {% do found.append('nullable is an option of key columns; all others may be NULL') %}
        {% endif %}
        {% for mistake in found %}
            {% do mistakes.append('column ' ~ column.name ~ ': ' ~ mistake) %}
        {% endfor %}
    {% endfor %}
    {{ return(mistakes) }}
{% endmacro %}
