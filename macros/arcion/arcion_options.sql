{# What a feed's YAML says under `arcion`, with its defaults. #}
{% macro arcion_options(given) %}
    {% set options = {
        'columns': {},
        'snapshot_columns': {},
        'files': {},
        'location': none,
        'snapshot_files': none,
        'null_text': 'null',
        'text_columns': {},
        'partial_insert': 'by source',
        'accept_replace': false,
        'cursor_order': [],
        'file_order': false,
    } %}
    {{ return(dict(options, **given)) }}
{% endmacro %}
