{% macro find_unsent_attributes(fold, from) %}
    {# Names of a graph's attributes that none of its messages names. Gold does not tell: what was not sent has its
       default there. So the messages are asked, if so many name attributes and the table has so many rows: a
       vertex that only its edges made has no message of its own. #}
    {% set asked, names = [], [] %}
    {% for column in changefold.contract_columns() if not column.is_key and not column.may_be_missing %}
        {% do names.append(column.name) %}
        {% do asked.append(
            'bool_or(array_contains(json_object_keys(attribute_operators), ' ~ changefold.sql_text(column.source_column) ~ '))'
        ) %}
    {% endfor %}
    {% set found = changefold.fetch_rows(
        'select count(*) >= ' ~ from ~ ' and (select count(*) from ' ~ this ~ ') >= ' ~ from ~ ', ' ~ asked | join(', ')
        ~ ' from ' ~ fold.changes ~ ' where entity = ' ~ changefold.sql_text(fold.entity)
        ~ " and row_effect = 'patch' and attribute_operators <> '{}'"
    )[0] if names else [false] %}
    {% set unsent = [] %}
    {% for name in names if found[0] %}
        {% do unsent.extend([] if found[loop.index] else [name]) %}
    {% endfor %}
    {{ return(unsent) }}
{% endmacro %}
