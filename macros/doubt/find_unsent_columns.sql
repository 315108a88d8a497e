{% macro find_unsent_columns(fold, from) %}
    {# Columns of the contract that all rows of the current table list as missing, if it has so many; by one
       statement. Gold does not tell it of a graph, where what was not sent has its default: there the messages are
       asked, if so many name attributes. A vertex that only its edges made has none of its own. #}
    {% set asked, names = [], [] %}
    {% for column in changefold.contract_columns() if not column.is_key and not column.may_be_missing %}
        {% do names.append(column.name) %}
        {% do asked.append(
            'not bool_or(array_contains(json_object_keys(attribute_operators), ' ~ changefold.sql_text(column.source_column) ~ '))'
            if fold.is_graph else 'bool_and(array_contains(_missing_columns, ' ~ changefold.sql_text(column.name) ~ '))'
        ) %}
    {% endfor %}
    {% set messages = fold.changes ~ ' where entity = ' ~ changefold.sql_text(fold.entity)
        ~ " and row_effect = 'patch' and attribute_operators <> '{}'"
        ~ ' and (select count(*) from ' ~ this ~ ') >= ' ~ from if fold.is_graph else none %}
    {% set found = changefold.fetch_rows(
        'select count(*) >= ' ~ from ~ ', ' ~ asked | join(', ') ~ ' from ' ~ (messages or this)
    )[0] if names else [false] %}
    {% set unsent = [] %}
    {% for name in names if found[0] %}
        {% do unsent.extend([name] if found[loop.index] else []) %}
    {% endfor %}
    {{ return(unsent) }}
{% endmacro %}
