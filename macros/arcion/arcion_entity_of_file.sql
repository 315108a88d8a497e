{# Snapshot rows and CSV do not name their table: the path of their file does. #}
{% macro arcion_entity_of_file(files, location=none) -%}
    case
        {%- for entity, part in files.items() %}
        when contains({{ arcion_path(location) }}, {{ sql_text(part) }}) then {{ sql_text(entity) }}
        {%- endfor %}
        {%- if not files %}
        when false then ''
        {%- endif %}
    end
{%- endmacro %}
