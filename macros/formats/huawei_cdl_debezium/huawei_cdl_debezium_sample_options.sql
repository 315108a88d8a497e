{# The second name is the one that huawei_cdl_of_any_version gives the table. #}
{% macro huawei_cdl_debezium_sample_options() %}
    {{ return({'null_defaults': {'cdl.public.forced': ['note'], 'public.forced': ['note']}}) }}
{% endmacro %}
