{#
    Kafka Connect writes a column's default where the value is NULL: a nullable column with its default
    may hold either. The pattern leaves out the schema of Debezium's own `source.snapshot`; an escape may
    spell the name.
#}
{% macro _connect_columns_with_default(image) -%}
case
    when is_wrapped and raw_value rlike r'"default"\s*:(?!\s*"false"\s*,\s*"field"\s*:\s*"snapshot")|\\u' then
    filter(
        get(filter(
            from_json(raw_value, 'struct<schema struct<fields array<struct<
                field string,
                fields array<struct<field string, optional boolean, `default` string>>
            >>>>').schema.fields,
            field -> field.field = '{{ image }}'
        ), 0).fields,
        field -> field.optional
            and field.default = from_json(after, 'map<string, string>')[field.field]
    ).field
end
{%- endmacro %}
