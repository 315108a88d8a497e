{% macro find_unsent_columns(from) %}
    {# columns of the contract that all rows of the current table list as missing, if it has so many; by one
       statement #}
    {% set asked, names = [], [] %}
    {% for column in changefold.contract_columns() if not column.is_key and not column.may_be_missing %}
        {% do names.append(column.name) %}
        {% do asked.append(
            'bool_and(array_contains(_missing_columns, ' ~ changefold.sql_text(column.name) ~ '))'
        ) %}
    {% endfor %}
    {% set unsent = [] %}
    {% set found = changefold.fetch_rows('select count(*) >= ' ~ from ~ ', ' ~ asked | join(', ') ~ ' from ' ~ this)[0]
        if names else [false] %}
    {% for name in names if found[0] %}
        {% do unsent.extend([name] if found[loop.index] else []) %}
    {% endfor %}
    {{ return(unsent) }}
{% endmacro %}
