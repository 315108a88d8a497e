{% macro version_columns(node) %}
    {% set names = changefold.valid_names(node) %}
    {{ return([
        {'name': names[0], 'data_type': 'timestamp',
            'description': 'when the source committed the change that made this version, as it says (UTC), or the end of'
            ~ ' the version before it if that is later; NULL if no time was ever said'},
        {'name': names[1], 'data_type': 'timestamp',
            'description': 'when the source committed what ended this version, likewise; NULL of a current version'},
        {'name': '_from_position', 'data_type': 'string',
            'description': 'place in the source''s log of the change that made this version'},
        {'name': '_to_position', 'data_type': 'string',
            'description': 'place in the source''s log of what ended this version; NULL of a current version'},
        {'name': '_is_newest', 'data_type': 'boolean',
            'description': 'true for the newest version of a row: the current one, or the last one of a row that is gone'},
        {'name': '_operation', 'data_type': 'string',
            'description': 'operation of the change that made this version, as the source names it'},
        {'name': '_transaction_id', 'data_type': 'string',
            'description': 'transaction of the change that made this version; NULL if the format has none'},
    ]) }}
{% endmacro %}
