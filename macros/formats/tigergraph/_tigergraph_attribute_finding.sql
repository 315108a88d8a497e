{# The first attribute whose operator or value cannot be, whatever its type. #}
{% macro _tigergraph_attribute_finding() -%}
    get(filter(
        transform(
            map_entries(content),
            attribute -> case
                when try_variant_get(attribute.value, '$.op', 'string') is null
                    then concat('unknown_op: attribute ', attribute.key, ' has no operator')
                when try_variant_get(attribute.value, '$.op', 'string') not in (
                    'Overwrite', 'Add', 'Max', 'Min', 'And', 'Or', 'IgnoreIfExisted', 'Minus',
                    'ReplaceOrAdd'
                ) then concat(
                    'unknown_op: ', try_variant_get(attribute.value, '$.op', 'string'),
                    ' of attribute ', attribute.key
                )
                when try_variant_get(attribute.value, '$.value', 'variant') is null
                    or is_variant_null(try_variant_get(attribute.value, '$.value', 'variant')) then concat(
                    'bad_cast: attribute ', attribute.key, ' is null, which none can be'
                )
            end
        ),
        finding -> finding is not null
    ), 0)
{%- endmacro %}
