{% macro ydb_undeclared_mode() -%}
    concat(
        'unsupported_mode: the feed''s modes do not name the mode of the changefeed of ', entity
    )
{%- endmacro %}
