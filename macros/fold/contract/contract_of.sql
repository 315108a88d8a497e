{% macro contract_of(relation) %}
    {# the contract of a gold table by its relation, for data tests; empty while dbt parses #}
    {{ return(
        changefold.contract_columns(changefold.gold_models()[relation.schema ~ '.' ~ relation.identifier].node) if execute else []
    ) }}
{% endmacro %}
