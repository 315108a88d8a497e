{% macro feed_options(feed) %}
    {% set source_node = (
        graph.sources.values() | selectattr('source_name', 'equalto', 'landing')
        | selectattr('name', 'equalto', feed) | list
    )[0] if execute else {} %}
    {% set meta = source_node.config.meta if execute else {} %}
    {% set known = ['lines', 'epochs', 'key_columns', 'modes', 'csv', 'arcion'] %}
    {% set unknown = meta.keys() | reject('in', known) | list if execute else [] %}
    {% if unknown %}
        {% do exceptions.raise_compiler_error(
            "Feed " ~ feed ~ " has an option that is not known: " ~ unknown | join(', ')
            ~ ". Known are " ~ known | join(', ') ~ " (models/bronze/_bronze.yml)."
        ) %}
    {% endif %}
    {% if execute and meta.get('lines', 'values') not in ['values', 'records', 'csv', 'json'] %}
        {% do exceptions.raise_compiler_error(
            "Feed " ~ feed ~ ": lines must be `values`, `records`, `csv` or `json`, not `" ~ meta.lines ~ "`."
        ) %}
    {% endif %}
    {% set epochs = meta.get('epochs', []) if execute else [] %}
    {% if epochs is string or epochs is not sequence or epochs | reject('integer') | list
        or epochs != epochs | sort | unique | list %}
        {% do exceptions.raise_compiler_error(
            "Feed " ~ feed ~ ": epochs must be a list of landed batches, rising, with each of which"
            ~ " the source's log began anew, such as [42]; not `" ~ epochs ~ "`."
        ) %}
    {% endif %}
    {% set modes = meta.get('modes', {}) if execute else {} %}
    {% if modes is not mapping or modes.values() | reject('in', ydb_modes().keys()) | list %}
        {% do exceptions.raise_compiler_error(
            "Feed " ~ feed ~ ": modes must give each of its tables the MODE of its YDB changefeed, one of "
            ~ ydb_modes().keys() | join(', ') ~ ", such as {/shop/orders: NEW_IMAGE}; not `" ~ modes ~ "`."
        ) %}
    {% endif %}
    {% set key_columns = meta.get('key_columns', {}) if execute else {} %}
    {{ return({
        'location': source_node.external.location if execute else '',
        'lines': meta.get('lines', 'values') if execute else 'values',
        'epochs': epochs,
        'key_columns': key_columns,
        'modes': modes,
        'csv': csv_options(meta.csv if execute and meta.csv else {}, feed)
            if execute and meta.lines == 'csv' else none,
        'arcion': arcion_options(
            dict(meta.arcion, location=source_node.external.location), feed, key_columns
        ) if execute and meta.arcion else none,
    }) }}
{% endmacro %}
