{# What is wrong in a feed's option `arcion`, sentence by sentence. #}
{% macro arcion_mistakes(given, keys) %}
    {% set kinds = {
        'columns': {
            'type': 'layouts by name',
            'must': 'give each table the columns of its files, each once, or several lists, each of another length, the newest last',
            'example': '{crm.contacts: [id, name]}',
        },
        'snapshot_columns': {'type': 'layouts by name', 'must': 'give each table the columns of its snapshots, as columns does'},
        'files': {'type': 'text by name', 'must': 'give each table a part of the paths of its files', 'example': '{crm.contacts: /contacts/}'},
        'snapshot_files': {'type': 'text', 'example': '/snapshot/'},
        'null_text': {'type': 'choice', 'choices': ['null', 'text', 'reject']},
        'text_columns': {'type': 'texts by name', 'must': 'give each table its columns of text'},
        'partial_insert': {'type': 'choice', 'choices': ['by source', 'patch', 'replace']},
        'accept_replace': {'type': 'flag'},
        'cursor_order': {'type': 'texts', 'example': '[seqNum]'},
        'file_order': {'type': 'flag'},
    } %}
    {% set mistakes, options = changefold.option_mistakes(given, kinds), changefold.arcion_options(given) %}
    {% if mistakes %}
        {{ return(mistakes) }}
    {% endif %}
    {% if options.null_text != 'null' and not options.text_columns %}
        {% do mistakes.append('null_text ' ~ options.null_text ~ ' is about texts: name them in text_columns') %}
    {% endif %}
    {% for entity in options.files if entity not in options.columns %}
        {% do mistakes.append('files names ' ~ entity ~ ', and columns does not say which columns it has') %}
    {% endfor %}
    {% for entity, layouts in changefold.arcion_layouts(options.columns).items() %}
        {% for columns in layouts %}
            {% for key in keys.get(entity, []) if key not in columns %}
                {% do mistakes.append('key column ' ~ key ~ ' is none of the columns of ' ~ entity) %}
            {% endfor %}
        {% endfor %}
        {% if entity in options.files and entity not in keys %}
            {% do mistakes.append(
                'columns names ' ~ entity ~ ', and key_columns does not say which of them are its key'
            ) %}
        {% endif %}
    {% endfor %}
    {{ return(mistakes) }}
{% endmacro %}
