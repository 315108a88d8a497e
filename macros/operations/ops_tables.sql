{% macro ops_tables() %}
    {# ops.reasons is written by its seed, in `dbt build`; ops.problems reads it after `dbt run` alone, too #}
    {{ return({
        changefold.ops_table('runs'): [
            'invocation_id string', 'event string', 'run bigint', 'command string',
            'process bigint', 'host string', 'detail string', 'recorded_at timestamp',
        ],
        changefold.ops_table('landings'): [
            'feed string', 'file_path string', 'file_size bigint', 'file_modified_at timestamp',
            'status string', 'detail string', 'landed_batch bigint', 'recorded_at timestamp',
            'file_version string',
        ],
        changefold.ops_table('offsets'): [
            'feed string', 'topic string', 'kafka_partition int', 'first_offset bigint',
            'next_offset bigint', 'status string', 'detail string', 'landed_batch bigint',
            'recorded_at timestamp', 'topic_id string', 'transactions string',
        ],
        changefold.ops_table('decodes'): [
            'feed string', 'run bigint', 'event string', 'first_batch bigint', 'last_batch bigint',
            'messages bigint', 'changes bigint', 'controls bigint', 'duplicates bigint',
            'rejected bigint', 'recorded_at timestamp', 'entities array<string>',
            'reasons array<struct<reason: string, messages: bigint, example: string>>', 'options string',
            'sum_of bigint', 'dismissed_run bigint',
        ],
        changefold.ops_table('places'): [
            'feed string', 'entity string', 'epoch string', 'kind string', 'position_scope string',
            'row_effect string', 'first_run bigint',
        ],
        changefold.ops_table('removals'): [
            'feed string', 'entity string', 'last_position string', 'last_run bigint', 'recorded_at timestamp',
            'newest_run bigint', 'removing_run bigint',
        ],
        changefold.ops_table('publishes'): [
            'run bigint', 'publish_group string', 'table_name string', 'event string',
            'snapshot_id bigint', 'folded_run bigint',
            'contract string', 'detail string', 'recorded_at timestamp',
        ],
        changefold.ops_table('views'): ['view_name string', 'definition string', 'run bigint', 'recorded_at timestamp'],
        changefold.ops_table('tests'): [
            'test_name string', 'definition string', 'status string', 'run bigint',
            'recorded_at timestamp', 'is_whole boolean', 'example string',
        ],
        changefold.ops_table('reasons'): [
            'outcome string', 'code string', 'severity string', 'meaning string', 'what_to_do string',
        ],
        changefold.ops_table('rejections'): [
            'table_name string', 'entity string', 'row_key string', 'change_id string',
            'change_position string', 'column_name string', 'value string', 'reason string',
            'landed_batch bigint', 'contract string', 'rejected_at timestamp', 'dismissed_run bigint',
        ],
    }) }}
{% endmacro %}
