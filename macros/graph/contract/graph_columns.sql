{% macro graph_columns() %}
    {# The contract, each column with its `graph_type`. A vertex has a key of one part, an edge of five. #}
    {% set columns = changefold.contract_columns() %}
    {% if execute and columns | selectattr('is_key') | list | length not in [1, 5] %}
        {% do exceptions.raise_compiler_error(
            "The key of " ~ model.name ~ " is neither that of a vertex, one column for its uid, nor"
            ~ " that of an edge, five columns for type and uid of its source, type and uid of its"
            ~ " target, and discriminator. Name them in this order in primary_key in "
            ~ changefold.contract_file(model) ~ "; what they are called is up to you."
        ) %}
    {% endif %}
    {% for column in columns %}
        {% do column.update({'graph_type': changefold.graph_type(column)}) %}
    {% endfor %}
    {{ return(columns) }}
{% endmacro %}
