{% macro file_options(options={}) -%}
    {#- RawLocalFileSystem, not cached: the default refuses local names that hold a colon -#}
    with (
        {%- for name, value in options.items() %}'{{ name }}' = '{{ value }}', {% endfor -%}
        'recursiveFileLookup' = 'true',
        'fs.file.impl' = 'org.apache.hadoop.fs.RawLocalFileSystem',
        'fs.file.impl.disable.cache' = 'true'
    )
{%- endmacro %}
