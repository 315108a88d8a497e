{# Snapshot rows and CSV do not name their table: the path of their file does, the first that has its part. #}
{% macro arcion_entity_of_file(files, location=none) -%}
    {%- if files -%}
    get(filter(
        array(
            {%- for entity, part in files.items() %}
            struct({{ sql_text(entity) }} as entity, {{ sql_text(part) }} as part){{ ',' if not loop.last }}
            {%- endfor %}
        ),
        file -> contains({{ arcion_path(location) }}, file.part)
    ), 0).entity
    {%- else -%}
    cast(null as string)
    {%- endif -%}
{%- endmacro %}
