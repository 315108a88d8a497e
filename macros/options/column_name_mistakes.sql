{# Iceberg and Spark do not tell names apart by case, and an empty name or one that begins with # is not
   told from the headings in what Spark says of a table. #}
{% macro column_name_mistakes(node, columns) %}
    {# the last three while a table is folded #}
    {% set ours = changefold.lineage_columns(node) | map(attribute='name') | list
        + ['_row_effect', '_first_position', '_is_there'] %}
    {% set seen, read, mistakes = {}, {}, [] %}
    {% for column in columns %}
        {% if column.source_column in read %}
            {% do mistakes.append(
                'columns `' ~ read[column.source_column] ~ '` and `' ~ column.name ~ "` are both the source's `"
                ~ column.source_column ~ '`. Keep one of them; a view on the table can show it twice'
            ) %}
        {% endif %}
        {% do read.update({column.source_column: column.name}) %}
        {% set name = column.name | lower %}
        {% set mistake = 'is the name of a column of ours' if name in ours
            else 'differs from `' ~ seen[name] ~ '` in case alone, which tables do not tell apart' if name in seen
            else 'begins with #, which Spark takes for a heading' if name.startswith('#')
            else 'is no name' if not name | trim %}
        {% if mistake %}
            {% do mistakes.append(
                'column `' ~ column.name ~ '` ' ~ mistake ~ '. Give it another name and say what the source calls it:'
                ~ ' {name: ..., config: {meta: {source_column: ' ~ tojson(column.source_column) ~ '}}}'
            ) %}
        {% endif %}
        {% do seen.update({name: column.name}) %}
    {% endfor %}
    {{ return(mistakes) }}
{% endmacro %}
