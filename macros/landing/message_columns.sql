{% macro message_columns() %}
    {{ return([
        {'name': 'feed', 'data_type': 'string'},
        {'name': 'raw_key', 'data_type': 'string'},
        {'name': 'raw_value', 'data_type': 'string'},
        {'name': 'raw_encoding', 'data_type': 'string'},
        {'name': 'headers', 'data_type': 'string'},
        {'name': 'topic', 'data_type': 'string'},
        {'name': 'kafka_partition', 'data_type': 'int'},
        {'name': 'kafka_offset', 'data_type': 'bigint'},
        {'name': 'record_time', 'data_type': 'timestamp'},
        {'name': 'file_path', 'data_type': 'string'},
        {'name': 'file_line', 'data_type': 'bigint'},
        {'name': 'file_size', 'data_type': 'bigint'},
        {'name': 'file_modified_at', 'data_type': 'timestamp'},
        {'name': 'message_number', 'data_type': 'bigint'},
        {'name': 'landed_batch', 'data_type': 'bigint'},
        {'name': 'landed_at', 'data_type': 'timestamp'},
    ]) }}
{% endmacro %}
