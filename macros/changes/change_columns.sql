{% macro change_columns() %}
    {{ return([
        {'name': 'change_id', 'data_type': 'string'},
        {'name': 'change_index', 'data_type': 'int'},
        {'name': 'feed', 'data_type': 'string'},
        {'name': 'entity', 'data_type': 'string'},
        {'name': 'row_key', 'data_type': 'string'},
        {'name': 'operation', 'data_type': 'string'},
        {'name': 'row_effect', 'data_type': 'string'},
        {'name': 'row_before', 'data_type': 'string'},
        {'name': 'row_after', 'data_type': 'string'},
        {'name': 'value_encoding', 'data_type': 'string'},
        {'name': 'attribute_operators', 'data_type': 'string'},
        {'name': 'change_position', 'data_type': 'string'},
        {'name': 'position_scope', 'data_type': 'string'},
        {'name': 'transaction_id', 'data_type': 'string'},
        {'name': 'committed_at', 'data_type': 'timestamp'},
        {'name': 'outcome', 'data_type': 'string'},
        {'name': 'reason', 'data_type': 'string'},
        {'name': 'detail', 'data_type': 'string'},
        {'name': 'landed_batch', 'data_type': 'bigint'},
        {'name': 'message_number', 'data_type': 'bigint'},
    ]) }}
{% endmacro %}
