{% macro feed_options(feed) %}
    {% set nodes = graph.sources.values() | selectattr('name', 'equalto', feed)
        | selectattr('source_name', 'in', ['landing', 'kafka']) | list if execute else [] %}
    {% if execute and nodes | length != 1 %}
        {% do exceptions.raise_compiler_error(
            "Feed " ~ feed ~ " must be declared once, as a table of source `landing` (files) or of"
            ~ " source `kafka` (topics), in models/bronze/_bronze.yml; it is declared "
            ~ nodes | length ~ " times."
        ) %}
    {% endif %}
    {% set meta = nodes[0].config.meta if execute else {} %}
    {% set has_topics = execute and nodes[0].source_name == 'kafka' %}
    {% set known = (
        ['servers', 'topics', 'topic_pattern', 'client_options', 'max_offsets_per_run', 'transaction_topic']
        if has_topics else ['lines', 'csv', 'max_files_per_run', 'max_line_bytes']
    ) + ['epochs', 'key_columns', 'null_defaults', 'modes', 'order', 'entity',
        'unavailable_value_placeholder', 'arcion'] %}
    {% set unknown = meta.keys() | reject('in', known) | list %}
    {% if unknown %}
        {% do exceptions.raise_compiler_error(
            "Feed " ~ feed ~ " has an option that is not known: " ~ unknown | join(', ') ~ ". Known are "
            ~ known[:-1] | join(', ') ~ " and " ~ known[-1] ~ " (models/bronze/_bronze.yml)."
        ) %}
    {% endif %}
    {% if meta.get('lines', 'values') not in ['values', 'records', 'csv', 'json'] %}
        {% do exceptions.raise_compiler_error(
            "Feed " ~ feed ~ ": lines must be `values`, `records`, `csv` or `json`, not `" ~ meta.lines ~ "`."
        ) %}
    {% endif %}
    {% set bounds = {'max_files_per_run': 10000, 'max_line_bytes': 64 * 1024 * 1024} %}
    {% for name in bounds if name in meta %}
        {% if meta[name] is not integer or meta[name] < 1 or meta[name] > 2000000000 %}
            {% do exceptions.raise_compiler_error(
                "Feed " ~ feed ~ ": " ~ name ~ " must be a number from 1 to 2000000000, not `" ~ meta[name] ~ "`."
            ) %}
        {% endif %}
        {% do bounds.update({name: meta[name]}) %}
    {% endfor %}
    {% set epochs = meta.get('epochs', []) %}
    {% if epochs is string or epochs is not sequence or epochs | reject('integer') | list
        or epochs != epochs | sort | unique | list %}
        {% do exceptions.raise_compiler_error(
            "Feed " ~ feed ~ ": epochs must be a list of landed batches, rising, with each of which"
            ~ " the source's log began anew, such as [42]; not `" ~ epochs ~ "`."
        ) %}
    {% endif %}
    {% set modes = meta.get('modes', {}) %}
    {% if modes is not mapping or modes.values() | reject('in', ydb_modes().keys()) | list %}
        {% do exceptions.raise_compiler_error(
            "Feed " ~ feed ~ ": modes must give each of its tables the MODE of its YDB changefeed, one of "
            ~ ydb_modes().keys() | join(', ') ~ ", such as {/shop/orders: NEW_IMAGE}; not `" ~ modes ~ "`."
        ) %}
    {% endif %}
    {% set placeholder = meta.get('unavailable_value_placeholder', '') %}
    {% if placeholder is not string or placeholder and not modules.re.fullmatch(
        '(?!hex:)[ !#-\\[\\]-~]{8,}|hex:(2[013-9a-fA-F]|[346][0-9a-fA-F]|5[0-9abdefABDEF]|7[0-9a-eA-E]){8,}', placeholder
    ) %}
        {% do exceptions.raise_compiler_error(
            "Feed " ~ feed ~ ": unavailable_value_placeholder must be what the connector has as"
            ~ " unavailable.value.placeholder, as text or as hex:..., at least 8 ASCII characters other than"
            ~ " quotation marks and backslashes; not `" ~ placeholder ~ "`."
        ) %}
    {% endif %}
    {% if meta.get('order', 'log') not in ['log', 'topic'] %}
        {% do exceptions.raise_compiler_error(
            "Feed " ~ feed ~ ": order must be `log`, the source's log as the messages name it, or `topic`,"
            ~ " the order of each partition of the topic; not `" ~ meta.order ~ "`."
        ) %}
    {% endif %}
    {% if meta.get('order') == 'topic' and not has_topics and meta.get('lines') != 'records' %}
        {% do exceptions.raise_compiler_error(
            "Feed " ~ feed ~ ": order: topic needs each record's partition and offset: land them with"
            ~ " lines: records."
        ) %}
    {% endif %}
    {% set entity = meta.get('entity') %}
    {% if entity is not none and (
        (entity is not string and entity is not mapping) or not entity
        or (entity.values() | reject('string') | list if entity is mapping)
    ) %}
        {% do exceptions.raise_compiler_error(
            "Feed " ~ feed ~ ": entity names the table of messages that do not;"
            ~ " it must be a name, or a name for each topic, such as"
            ~ " {orders_topic: shop.orders}; not `" ~ entity ~ "`."
        ) %}
    {% endif %}
    {% set key_columns = meta.get('key_columns', {}) %}
    {{ return({
        'location': nodes[0].external.location if execute and not has_topics else '',
        'lines': meta.get('lines', 'values'),
        'max_files_per_run': bounds.max_files_per_run,
        'max_line_bytes': bounds.max_line_bytes,
        'epochs': epochs,
        'key_columns': key_columns,
        'null_defaults': meta.get('null_defaults', {}),
        'modes': modes,
        'unavailable_value_placeholder': placeholder,
        'order': meta.get('order'),
        'entity': entity,
        'csv': csv_options(meta.get('csv') or {}, feed) if meta.get('lines') == 'csv' else none,
        'arcion': arcion_options(
            dict(meta.arcion, location='' if has_topics else nodes[0].external.location),
            feed, key_columns
        ) if meta.get('arcion') else none,
        'kafka': _topic_options(feed, meta) if has_topics else none,
    }) }}
{% endmacro %}
