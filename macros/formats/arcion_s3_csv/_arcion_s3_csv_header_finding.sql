{#
    Why a file's header is not that of the declared columns; null if it is. How Replicant names the
    fields of a file of changes is not documented: a name there must not hold that of another column.
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
                    -- as a word of it; the longest, because one name may begin with another
                    array_max(transform(
                        filter(names, name -> contains(
                            regexp_replace(concat('_', field, '_'), r'[^\p{L}\p{N}]', '_'),
                            regexp_replace(concat('_', lower(name), '_'), r'[^\p{L}\p{N}]', '_')
                        )),
                        name -> struct(length(name) as length, name)
                    )).name as named
                )),
                one -> one.name is not null and one.named <> one.name
            ),
            one -> concat(
                'schema_payload_mismatch: the file''s header has ', one.field,
                ' where the feed declares column ', one.name
            )
        ), 0)
    end
{%- endmacro %}
