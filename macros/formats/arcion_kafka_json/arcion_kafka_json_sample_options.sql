{% macro arcion_kafka_json_sample_options() %}
    {{ return({
        'keys': {'tpch.keyless': ['n', 'm']},
        'arcion': {'columns': {'tpch.declared': ['id', 'a', 'b']}},
    }) }}
{% endmacro %}
