{# By name: their order is not documented. #}
{% macro _huawei_cdl_property(name) -%}
    get(filter(envelope.transaction.properties, property -> property.name = '{{ name }}'), 0).value
{%- endmacro %}
