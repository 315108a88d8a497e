{#
    The columns as name to type and the key as a list, whichever of the two ways each is written: a type
    as text or as an object, the key as a list or as a name.
#}
{% macro _ydb_schema_change() -%}
    concat(
        'schema_change: ',
        coalesce(
            to_json(transform(
                from_json(envelope.tablechanges, 'array<struct<table struct<
                    schemaVersion string, columns map<string, string>, primaryKeyColumnNames string
                >>>'),
                change -> struct(
                    change.table.schemaversion as version,
                    transform_values(
                        change.table.columns,
                        (name, type) -> coalesce(get_json_object(type, '$.type'), type)
                    ) as columns,
                    coalesce(
                        from_json(change.table.primarykeycolumnnames, 'array<string>'),
                        array(change.table.primarykeycolumnnames)
                    ) as key
                )
            )),
            envelope.tablechanges
        )
    )
{%- endmacro %}
