{% macro refuse_if_nothing_fits(changes, entity, contract) %}
    {# a whole history that does not fit is a mistake in the contract, not in the data #}
    {% if changefold.fetch_value(
        "select 1 from " ~ changes ~ " as changes " ~ changefold.without_rejected(contract)
        ~ " where entity = " ~ changefold.sql_text(entity) ~ " and row_effect <> 'clear' limit 1"
    ) is none %}
        {% do exceptions.raise_compiler_error(
            "No change of " ~ model.name ~ " fits its contract (see " ~ changefold.ops_table('rejections') ~ "): most"
            ~ " likely a data_type, the key or the entity's name is wrong in "
            ~ changefold.contract_file(model) ~ "."
        ) %}
    {% endif %}
{% endmacro %}
