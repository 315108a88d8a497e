{# Whether lines of a file that was read may be a part of it, or those of another one: Spark reads a large file in
   blocks, and lists before it reads. A small one that is gone was whole when it was read. #}
{% macro _may_be_partial(path, size, modified_at) -%}
(
    not {{ changefold._stands(path, size, modified_at) }}
    and ({{ size }} > 1000000 or reflect('changefold.LandingFiles', 'exists', {{ path }}) = 'true')
)
{%- endmacro %}
