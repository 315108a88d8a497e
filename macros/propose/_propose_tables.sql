{# The tables that the changes are of: name, key columns, and each column with its type and where that is from. #}
{% macro _propose_tables(feed, chosen, has_history) %}
    {% set is_graph = chosen.name == 'decode_tigergraph' %}
    {% set described = changefold._propose_by_entity(changefold._propose_described()) if chosen.name in changefold._propose_with_schemas() else {} %}
    {% set declared = changefold._propose_by_entity(changefold._propose_declared()) if chosen.name == 'decode_debezium' else {} %}
    {% set finer = changefold._propose_by_entity(changefold._propose_finer()) if described else {} %}
    {% set by_schema, whole = {}, [] %}
    {% for entity, columns in described.items() %}
        {% set types = {} %}
        {% for column in columns %}
            {% do types.update({column.name: changefold._propose_described_type(
                column, column.name in finer.get(entity, []) | map(attribute='name') | list
            )}) %}
        {% endfor %}
        {% do by_schema.update({entity: types}) %}
        {% if none not in types.values() | map(attribute='type') %}
            {% do whole.append(entity) %}
        {% endif %}
    {% endfor %}
    {% do changefold._propose_keep('cells', changefold._propose_cells(whole, is_graph)) %}
    {% set sent = changefold._propose_by_entity(changefold._propose_sent(is_graph)) %}
    {% set keys = changefold._propose_by_entity(changefold._propose_keys()) %}
    {% set taken = graph.nodes.values() | selectattr('resource_type', 'in', ['model', 'seed', 'snapshot'])
        | map(attribute='name') | map('lower') | list %}
    {% set tables = [] %}
    {% for entity in keys if changefold._propose_left_out(entity) %}
        {% do tables.append({'entity': entity, 'left_out': changefold._propose_left_out(entity)}) %}
    {% endfor %}
    {% for entity, key in keys.items()
        if entity != '*' and not changefold._propose_left_out(entity) and not changefold._propose_is_folded(feed, entity) %}
        {% set name = changefold._propose_table_name(feed, entity, taken, has_history) %}
        {% do taken.extend([name, name ~ '_history'] if has_history else [name]) %}
        {% set table = {'entity': entity, 'name': name, 'is_graph': is_graph, 'notes': []} %}
        {% if changefold._propose_is_in_other_script(entity) %}
            {% do table.notes.append(
                'what shall the table of ' ~ entity ~ ' be called? Then its files and the name above have that name'
            ) %}
        {% endif %}
        {% set names = [] %}
        {% for part in key if is_graph %}
            {% do names.append(
                'uid' if key | length == 1
                else ['from_type', 'from_uid', 'to_type', 'to_uid', 'discriminator'][loop.index0]
            ) %}
        {% endfor %}
        {% for part in key if not is_graph %}
            {% do names.append(
                chosen.options['keys'].get(entity, [])[loop.index0] or (part.named if part.named not in names)
                or (part.matching or []) | reject('in', names) | first or 'key_' ~ loop.index
            ) %}
            {% if not chosen.options['keys'].get(entity) and not part.named %}
                {% do table.notes.append('is ' ~ names[-1] ~ ' part ' ~ loop.index ~ ' of the key? Its values are') %}
            {% endif %}
        {% endfor %}
        {% set by_name = {} %}
        {% for column in key if is_graph %}
            {% do by_name.update({names[loop.index0]: {
                'type': 'string', 'from': 'Part ' ~ loop.index ~ ' of the key.' if key | length > 1 else 'Primary id.',
                'is_nullable': false,
            }}) %}
        {% endfor %}
        {% do by_name.update(by_schema.get(entity, {})) %}
        {% for column in declared.get(entity, []) if entity not in described %}
            {% do by_name.update({column.name: changefold._propose_declared_type(
                column, sent.get(entity, []) | selectattr('name', 'equalto', column.name) | first
            )}) %}
        {% endfor %}
        {% for column in sent.get(entity, []) %}
            {% set known = by_name.get(column.name) %}
            {% if not known or not known.type %}
                {% do by_name.update({column.name: (
                    changefold._propose_graph_type(column) if is_graph else changefold._propose_sent_type(column, chosen.name, known.is_decimal)
                )}) %}
            {% endif %}
        {% endfor %}
        {% for part in key %}
            {% set column = by_name.setdefault(names[loop.index0], {
                'type': 'bigint' if part.is_whole else 'string', 'from': 'A guess from ' ~ part.number ~ ' keys.',
            }) %}
            {# deletes of a whole side of a graph's edges leave parts of the key out #}
            {% do column.update({'is_nullable': part.has_null and not is_graph, 'type': column.type or 'string'}) %}
        {% endfor %}
        {% do table.update({'key': names, 'columns': by_name}) %}
        {% do tables.append(table) %}
    {% endfor %}
    {{ return(tables) }}
{% endmacro %}
