{% macro ydb_other_mode() -%}
    concat(
        'unsupported_mode: the feed''s modes say ', mode, ' of ', entity, ', but the record has ',
        surprise
    )
{%- endmacro %}
