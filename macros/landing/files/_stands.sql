{# Whether a file is there with the size and time that it had. #}
{% macro _stands(path, size, modified_at) -%}
reflect('changefold.LandingFiles', 'stands', {{ path }}, {{ size }}, unix_millis({{ modified_at }})) = 'true'
{%- endmacro %}
