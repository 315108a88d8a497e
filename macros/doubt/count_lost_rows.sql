{% macro count_lost_rows() %}
    {# How many rows of the current table that readers have are not among those that are staged, by their key
       as the contract types it: however a source spells it. A column that is new in the key tells nothing of
       older rows. #}
    {% set names, is_same, is_known = [], [], ['true'] %}
    {% for column in changefold.contract_columns() if column.is_key %}
        {% set name = changefold.quoted_name(column.name) %}
        {% do names.append(name) %}
        {% do is_same.append('published.' ~ name ~ ' <=> staged.' ~ name) %}
        {% do is_known.append('published.' ~ name ~ ' is not null') if not column.is_nullable %}
    {% endfor %}
    {{ return(changefold.fetch_value(
        'select count(*) from (select ' ~ names | join(', ') ~ ' from ' ~ this ~ '.branch_main) as published left anti join (select '
        ~ names | join(', ') ~ ' from ' ~ this ~ ') as staged on ' ~ is_same | join(' and ') ~ ' where ' ~ is_known | join(' and ')
    ) | int) }}
{% endmacro %}
