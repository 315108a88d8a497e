{# What a feed's YAML says under `arcion`, with its defaults; checked before anything is written. #}
{% macro arcion_options(given, feed=none, keys={}) %}
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
    {% set errors = [] %}
    {% for name in given if name not in options %}
        {% do errors.append('has an option that is not known: ' ~ name ~ '. Known are '
            ~ options | reject('equalto', 'location') | join(', ')) %}
    {% endfor %}
    {% do options.update(given) %}
    {% for name, allowed in {
        'null_text': ['null', 'text', 'reject'],
        'partial_insert': ['by source', 'patch', 'replace'],
        'accept_replace': [true, false],
        'file_order': [true, false],
    }.items() if options[name] not in allowed %}
        {% do errors.append(name ~ ' must be one of ' ~ allowed | join(', ') ~ ', not ' ~ options[name]) %}
    {% endfor %}
    {% if options.null_text != 'null' and not options.text_columns %}
        {% do errors.append('null_text ' ~ options.null_text ~ ' is about texts: name them in text_columns') %}
    {% endif %}
    {% for entity in options.files if entity not in options.columns %}
        {% do errors.append('files names ' ~ entity ~ ', and columns does not say which columns it has') %}
    {% endfor %}
    {% for entity, columns in options.columns.items() %}
        {% if columns | unique(case_sensitive=true) | list | length < columns | length %}
            {% do errors.append('columns names a column of ' ~ entity ~ ' twice') %}
        {% endif %}
        {% for key in keys.get(entity, []) if key not in columns %}
            {% do errors.append('key column ' ~ key ~ ' is none of the columns of ' ~ entity) %}
        {% endfor %}
        {% if feed and entity in options.files and entity not in keys %}
            {% do errors.append(
                'columns names ' ~ entity ~ ', and key_columns does not say which of them are its key'
            ) %}
        {% endif %}
    {% endfor %}
    {% if errors %}
        {% do exceptions.raise_compiler_error(
            'Feed ' ~ feed ~ ': its options under `arcion`: ' ~ errors | join('; ') ~ '.'
        ) %}
    {% endif %}
    {{ return(options) }}
{% endmacro %}
