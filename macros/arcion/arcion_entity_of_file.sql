{# Snapshot rows and CSV do not name their table: the path of their file does. #}
{% macro arcion_entity_of_file(files) -%}
    case
        {%- for entity, part in files.items() %}
        when contains(file_path, {{ sql_text(part) }}) then {{ sql_text(entity) }}
        {%- endfor %}
        {%- if not files %}
        when false then ''
        {%- endif %}
    end
{%- endmacro %}
