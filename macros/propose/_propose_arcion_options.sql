{# What Arcion's files give away of their tables, and questions about the rest. #}
{% macro _propose_arcion_options(decoder, read) %}
    {% set is_csv = decoder.endswith('_csv') %}
    {% set columns, keys, files, snapshots, questions = {}, {}, {}, {}, [] %}
    {% set rows = changefold.fetch_json('select * from (' ~ (
        changefold.arcion_csv_columns('propose_messages', read.csv) if is_csv else changefold.arcion_json_columns('propose_messages')
    ) ~ ') as found (entity, name, is_key)') %}
    {% for row in rows if row.entity %}
        {% set name = row.name | replace('column ', 'column_') if is_csv else row.name %}
        {# names without a change are those of a snapshot's header #}
        {% do (columns if row.is_key is defined else snapshots).setdefault(row.entity, []).append(name) %}
        {% if row.is_key %}
            {% do keys.setdefault(row.entity, []).append(name) %}
        {% endif %}
    {% endfor %}
    {% set arcion = {'columns': columns} %}
    {% for folder, names in snapshots.items() %}
        {% set state = namespace(table=none) %}
        {% for entity, of_changes in columns.items() if of_changes | sort == names | sort %}
            {% set state.table = entity %}
        {% endfor %}
        {% if state.table and arcion.get('snapshot_files', '/' ~ folder ~ '/') == '/' ~ folder ~ '/' %}
            {% do arcion.update({'snapshot_files': '/' ~ folder ~ '/'}) %}
            {% do arcion.setdefault('snapshot_columns', {}).update({state.table: names}) %}
        {% else %}
            {% do columns.update({folder: names}) %}
        {% endif %}
    {% endfor %}
    {% if not is_csv %}
        {% for row in changefold.fetch_json(changefold._propose_arcion_snapshots()) %}
            {% set entity = row.entities[0] if row.entities | length == 1 else row.folder %}
            {% do files.update({entity: '/' ~ row.folder ~ '/'}) %}
            {% for name in row.names if name not in columns.setdefault(entity, []) %}
                {% do columns[entity].append(name) %}
            {% endfor %}
            {% if not row.entities %}
                {% do questions.append('snapshots do not name their table: is it ' ~ entity ~ '?') %}
            {% endif %}
        {% endfor %}
    {% endif %}
    {% for entity, names in columns.items() %}
        {% if is_csv %}
            {% do files.update({entity: '/' ~ entity ~ '/'}) %}
            {% do questions.append(
                'CSV does not name its table: what is that of ' ~ files[entity] ~ ' called'
                ~ ('' if read.csv.header else ', and its columns, in this order') ~ '?'
            ) %}
        {% endif %}
        {% if not keys.get(entity) or keys[entity] | length == names | length %}
            {% do keys.update({entity: [changefold._propose_key_guess(entity, names)]}) %}
            {% do questions.append('no update and delete tells which columns are the key of ' ~ entity ~ ': is it '
                ~ keys[entity][0] ~ '?') %}
        {% endif %}
    {% endfor %}
    {% if is_csv and not arcion.snapshot_files %}
        {% do questions.append('are there snapshots? They are rejected until snapshot_files, a part of their paths,'
            ~ ' and snapshot_columns, the columns in their order, say what they hold') %}
    {% endif %}
    {% if files %}
        {% do arcion.update({'files': files}) %}
    {% endif %}
    {{ return({'key_columns': keys, 'arcion': arcion, 'questions': questions}) }}
{% endmacro %}
