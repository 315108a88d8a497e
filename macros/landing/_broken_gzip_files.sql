{% macro _broken_gzip_files(location, files, options) %}
    {% if not files or _is_read(location, files, options) %}
        {{ return([]) }}
    {% endif %}
    {% if files | length == 1 %}
        {{ return(files) }}
    {% endif %}
    {% set half = files | length // 2 %}
    {{ return(
        _broken_gzip_files(location, files[:half], options)
        + _broken_gzip_files(location, files[half:], options)
    ) }}
{% endmacro %}
