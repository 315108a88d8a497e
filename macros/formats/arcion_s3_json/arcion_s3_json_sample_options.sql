{% macro arcion_s3_json_sample_options() %}
    {{ return({
        'keys': {
            'io_blitzz.region': ['r_regionkey'],
            'tpch_scale_0_01.default_schema.nation': ['n_nationkey'],
            'tpch.default_schema.nation': ['id'],
            'tpch.default_schema.declared': ['id'],
            'tpch.nation': ['id'],
            'nation': ['id'],
        },
        'arcion': {
            'columns': {
                'tpch.default_schema.declared': ['id', 'name'],
                'tpch.default_schema.nation': ['id', 'name'],
            },
            'files': {'tpch.default_schema.nation': '/nation/'},
        },
    }) }}
{% endmacro %}
