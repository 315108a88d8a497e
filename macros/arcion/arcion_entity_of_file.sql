{# Snapshot rows and CSV do not name their table: the path of their file does, the first that has its part. #}
{% macro arcion_entity_of_file(files, location=none) -%}
    {%- if files -%}
    get(filter(
        map_entries({{ changefold.options_map(files, 'string') | indent(8) }}),
        file -> contains({{ changefold.arcion_path(location) }}, file.value)
    ), 0).key
    {%- else -%}
    cast(null as string)
    {%- endif -%}
{%- endmacro %}
