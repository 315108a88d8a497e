{% macro _text_of(location, files, options) -%}
    text.{{ changefold._path_of(location) }} {{ changefold.file_options(dict(options, lineSep='\\n')) }}
    where _metadata.file_path in (
        {%- for file in files %}{{ changefold.sql_text(file) }}{{ ', ' if not loop.last }}{% endfor -%}
    )
{%- endmacro %}
