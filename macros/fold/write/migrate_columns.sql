{% macro migrate_columns(relation, columns, is_published=true) %}
    {# Every check comes before the first alter: a schema belongs to the table, not to the branch. A table that
       was never published has no rows that another type would be wrong for. #}
    {% set stored = {} %}
    {% set description = changefold.fetch_rows('describe table extended ' ~ relation) %}
    {% if 'write.wap.enabled=true' not in description | selectattr(0, 'equalto', 'Table Properties') | list | string %}
        {% do exceptions.raise_compiler_error(
            "Table " ~ relation ~ " stands there, and this project did not make it: what is written to it would be seen by all"
            ~ " readers, before any test. Nothing was written. Give the model another name or alias, or drop the table, or"
            ~ " replace it in one commit, which readers see untested: dbt run -s " ~ model.name ~ " --target rebuild"
        ) %}
    {% endif %}
    {# columns, and headings of the partition's, up to an empty line #}
    {% for name, type, _ in description[:(description | map(attribute=0) | list).index('')] %}
        {% do stored.setdefault(name | lower, type | lower) %}
    {% endfor %}
    {% do changefold.refuse_layout(relation, columns, description) %}
    {% set statements = [] %}
    {% for column in columns %}
        {% set from_type = stored.get(column.name | lower) %}
        {% set to_type = changefold.stored_type(column.data_type) %}
        {% if from_type is none %}
            {% do statements.append('add column ' ~ changefold.quoted_name(column.name) ~ ' ' ~ to_type) %}
        {% elif from_type | replace(' ', '') != to_type | lower
            and not ('<' in to_type and changefold._is_of_type(relation, column.name, to_type)) %}
            {% set is_wide = changefold.is_widening(from_type, to_type) %}
            {% set is_empty = not is_wide and not is_published
                and changefold.fetch_value('select 1 from ' ~ relation ~ ' limit 1') is none %}
            {% if not is_wide and not is_empty %}
                {% do exceptions.raise_compiler_error(
                    "Column " ~ column.name ~ " of " ~ relation ~ " is " ~ from_type
                    ~ " and cannot become " ~ to_type ~ ": Iceberg only widens types. Nothing was"
                    ~ " written. Set data_type back to " ~ from_type ~ " in " ~ changefold.contract_file(model)
                    ~ ", or give the column another name, or rebuild the table in one commit, which"
                    ~ " readers see untested: dbt run -s " ~ model.name ~ " --target rebuild"
                ) %}
            {% endif %}
            {% do statements.extend([
                'drop column ' ~ changefold.quoted_name(column.name), 'add column ' ~ changefold.quoted_name(column.name) ~ ' ' ~ to_type,
            ] if is_empty else ['alter column ' ~ changefold.quoted_name(column.name) ~ ' type ' ~ to_type]) %}
        {% endif %}
    {% endfor %}
    {% for statement in statements %}
        {% do run_query('alter table ' ~ relation ~ ' ' ~ statement) %}
    {% endfor %}
    {% if statements %}
        {% do changefold.run_state().migrated.append(relation.schema ~ '.' ~ relation.identifier) %}
    {% endif %}
{% endmacro %}
