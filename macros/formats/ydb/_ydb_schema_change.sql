{#
    The columns as name to type and the key as a list, whichever of the two ways each is written: a type
    as text or as an object, the key as a list or as a name.
#}
{% macro _ydb_schema_change() -%}
    concat('schema_change: ', to_json(get(transform(
        from_json(envelope.tablechanges, 'array<struct<table struct<
            schemaVersion string, columns map<string, string>, primaryKeyColumnNames string
        >>>').table,
        change -> if(change.columns is null, null, struct(
            change.schemaversion as version,
            transform_values(
                change.columns, (name, type) -> coalesce(get_json_object(type, '$.type'), type)
            ) as columns,
            coalesce(
                from_json(change.primarykeycolumnnames, 'array<string>'),
                array(change.primarykeycolumnnames)
            ) as key
        ))
    ), 0)))
{%- endmacro %}
