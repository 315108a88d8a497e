{% macro lineage_columns(node=none) %}
    {{ return((changefold.version_columns(node) if node and changefold.is_history(node) else []) + [
        {'name': '_row_key', 'data_type': 'string',
            'description': 'key of the row as the source sent it: JSON array of its parts'},
        {'name': '_position', 'data_type': 'string',
            'description': 'place in the source''s log of the newest change in this row'},
        {'name': '_base_position', 'data_type': 'string',
            'description': 'place of the change from which the row is built up: the newest that says'
            ~ ' all of it, or else the one that began it; of a graph, the first that says something of'
            ~ ' the vertex or edge itself, NULL if only edges made the vertex'},
        {'name': '_committed_at', 'data_type': 'timestamp',
            'description': 'when the source committed that change, as it says (UTC)'},
        {'name': '_landed_batch', 'data_type': 'bigint',
            'description': 'batch in which that change landed'},
        {'name': '_is_complete', 'data_type': 'boolean',
            'description': 'false if the source has never sent the value of some column'},
        {'name': '_missing_columns', 'data_type': 'array<string>',
            'description': 'the columns whose value was never sent; they are NULL here'},
        {'name': '_is_ambiguous', 'data_type': 'boolean',
            'description': 'true if changes of this row come from several places whose logs have no'
            ~ ' common order (position_scope), or have one write time, so that the newest is a guess'},
        {'name': '_later_change_rejected', 'data_type': 'boolean',
            'description': 'true if a newer change of this row was rejected, by the decoder or because it does'
            ~ ' not fit the contract; of a graph, any change since the row was deleted last; of a version, any change'
            ~ ' in its time, and of a graph before its end'},
    ]) }}
{% endmacro %}
