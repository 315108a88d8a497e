{% macro _graph_check_defaults(columns) %}
    {# A default that its type does not take would become NULL. #}
    {% for column in columns if column.default is not none %}
        {% if changefold.fetch_value('select ' ~ changefold.graph_value(changefold.sql_text(column.default), column.graph_type)) is none %}
            {% do exceptions.raise_compiler_error(
                "Column " ~ column.name ~ " of " ~ model.name ~ " has the default `" ~ column.default
                ~ "`, which is no " ~ column.data_type ~ ". Write it in " ~ changefold.contract_file(model)
                ~ " as text, as TigerGraph's messages write such a value."
            ) %}
        {% endif %}
    {% endfor %}
{% endmacro %}
