{# Stops a data test of ours that is about all of a table: by `where` dbt gives it a select in the table's place. #}
{% macro refuse_where() %}
    {% if execute and config.get('where') %}
        {% do exceptions.raise_compiler_error(
            'Data test ' ~ model.name ~ ' takes no `where`: it is about the whole table. Take it out of its config ('
            ~ model.original_file_path ~ ').'
        ) %}
    {% endif %}
{% endmacro %}
