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
    {% set layouts = changefold.arcion_layouts(options.columns) %}
    {% set snapshot_layouts = changefold.arcion_layouts(options.snapshot_columns) %}
    {# A snapshot may have columns that are gone since: of its columns none but the key are known. #}
    {% for entity, lists in snapshot_layouts.items() %}
        {% if entity not in layouts %}
            {% do mistakes.append(
                'snapshot_columns names ' ~ entity ~ ', and columns does not say which columns it has'
                ~ changefold.did_you_mean(entity, layouts)
            ) %}
        {% endif %}
        {% for columns in lists %}
            {% for key in keys.get(entity, []) if key not in columns %}
                {% do mistakes.append('key column ' ~ key ~ ' is none of the snapshot_columns of ' ~ entity) %}
            {% endfor %}
        {% endfor %}
    {% endfor %}
    {# Tables of JSON files need no columns, but a key. #}
    {% set tables = layouts | list + keys | select('string') | list %}
    {% for entity, names in options.text_columns.items() %}
        {% if entity not in tables %}
            {% do mistakes.append(
                'text_columns names ' ~ entity ~ ', which neither columns nor key_columns names'
                ~ changefold.did_you_mean(entity, tables)
            ) %}
        {% endif %}
        {% set columns = (layouts.get(entity, []) + snapshot_layouts.get(entity, [])) | sum(start=[]) %}
        {% for name in names if columns and name not in columns %}
            {% do mistakes.append(
                'text_columns names ' ~ name ~ ', which is none of the columns of ' ~ entity
                ~ changefold.did_you_mean(name, columns)
            ) %}
        {% endfor %}
    {% endfor %}
    {% for entity, lists in layouts.items() %}
        {% for columns in lists %}
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
