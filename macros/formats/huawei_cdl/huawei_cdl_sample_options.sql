{% macro huawei_cdl_sample_options() %}
    {{ return({'keys': {'public.keyless': ['id']}}) }}
{% endmacro %}
