{% macro _text_of(location, files, options) -%}
    text.{{ _path_of(location) }} {{ file_options(dict(options, lineSep='\\n')) }}
    where _metadata.file_path in (
        {%- for file in files %}{{ sql_text(file) }}{{ ', ' if not loop.last }}{% endfor -%}
    )
{%- endmacro %}
