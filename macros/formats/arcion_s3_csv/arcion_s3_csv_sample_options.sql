{% macro arcion_s3_csv_sample_options() %}
    {{ return({
        'keys': {'tpch.region': ['r_regionkey'], 'tpch.pairs': ['a', 'b']},
        'arcion': {
            'columns': {
                'tpch.region': ['r_comment', 'r_name', 'r_regionkey'],
                'tpch.pairs': ['a', 'b', 'v'],
            },
            'snapshot_columns': {'tpch.region': ['r_regionkey', 'r_name', 'r_comment']},
            'files': {'tpch.region': '/region/', 'tpch.pairs': '/pairs/'},
            'snapshot_files': '/snapshot/',
        },
    }) }}
{% endmacro %}
