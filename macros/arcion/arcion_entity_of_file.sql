{# Snapshot rows and CSV do not name their table: the path of their file does. Of several parts that it has the
   longest counts, so that `/orders` does not take the files of `/orders_archive`. #}
{% macro arcion_entity_of_file(files, location=none) -%}
    {%- if files -%}
    {%- set parts = [] -%}
    {%- for entity, part in files.items() -%}
        {%- do parts.append([-(part | length), loop.index, entity, changefold.as_in_uri(part)]) -%}
    {%- endfor -%}
    {%- set longest_first = {} -%}
    {%- for _, _, entity, part in parts | sort -%}
        {%- do longest_first.update({entity: part}) -%}
    {%- endfor -%}
    get(filter(
        map_entries({{ changefold.options_map(longest_first, 'string') | indent(8) }}),
        file -> contains({{ changefold.arcion_path(location) }}, file.value)
    ), 0).key
    {%- else -%}
    cast(null as string)
    {%- endif -%}
{%- endmacro %}
