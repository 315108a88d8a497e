{% macro contract_of(relation) %}
    {# the contract of a gold table by its relation, for data tests; empty while dbt parses #}
    {% set name = relation.schema ~ '.' ~ relation.identifier if execute %}
    {% if execute and name not in changefold.gold_models() %}
        {% do exceptions.raise_compiler_error(
            model.name ~ ' asks for the contract of ' ~ name ~ ', which is no table of models/gold'
            ~ ' (' ~ model.original_file_path ~ '). Name one that a fold makes.'
        ) %}
    {% endif %}
    {{ return(changefold.contract_columns(changefold.gold_models()[name].node) if execute else []) }}
{% endmacro %}
