{% macro decode_huawei_cdl_debezium(
    messages, epoch='0', keys={}, null_defaults={}, unavailable_value_placeholder='', lacks=[],
    catalog='source.db', scope='source.name'
) -%}
{{ changefold.decode_debezium(
    messages, epoch, keys, catalog=catalog, scope=scope, null_defaults=null_defaults,
    unavailable_value_placeholder=unavailable_value_placeholder, lacks=lacks,
    has_placeholders="lower(envelope.source.connector) not like '%mysql%'"
) }}
{%- endmacro %}
