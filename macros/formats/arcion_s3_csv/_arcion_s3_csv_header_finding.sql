{#
    Why a file's header is not that of the declared columns; null if it is. How Replicant names the
    fields of a file of changes is not documented: a name there must not be that of another column, with
    or without words such as `_NEW_VAL`, by which the vendor tells the three fields of a column apart.
#}
{% macro _arcion_s3_csv_header_finding(csv) -%}
    case
        when entity is null then null
        when size(fields) <> field_count then concat(
            'bad_csv_arity: the file''s header has ', size(fields), ' fields; ', size(names),
            ' columns make ', field_count
        )
        when not is_snapshot and get(fields, 2) rlike '^"?[0-3]"?$'
            then 'schema_payload_mismatch: the file has no header; the feed''s options say that it has one'
        when is_snapshot and {{ changefold._arcion_s3_csv_names(csv) }} <> transform(names, name -> lower(name)) then concat(
            'schema_payload_mismatch: the file''s header is ', array_join(fields, ', '),
            '; the declared columns are ', array_join(names, ', ')
        )
        when not is_snapshot then get(transform(
            filter(
                transform({{ changefold._arcion_s3_csv_names(csv) }}, (field, number) -> struct(
                    field,
                    get(names, cast(number div 3 as int)) as name,
                    {{ changefold._arcion_s3_csv_readings('field') | indent(20) }} as readings
                )),
                one -> one.name is not null
                    -- the words alone are of no column, unless one is called so
                    and not {{ changefold._arcion_s3_csv_words('one.field') }} rlike '^(new|old|exists)(_val(ue)?)?$'
                    and not array_contains(one.readings, {{ changefold._arcion_s3_csv_words('one.name') }})
                    and arrays_overlap(
                        one.readings,
                        transform(names, name -> {{ changefold._arcion_s3_csv_words('name') }})
                    )
            ),
            one -> concat(
                'schema_payload_mismatch: the file''s header has ', one.field,
                ' where the feed declares column ', one.name
            )
        ), 0)
    end
{%- endmacro %}
