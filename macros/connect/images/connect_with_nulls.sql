{# The row after with NULL for a default that may stand for it, in the columns that are named. #}
{% macro connect_with_nulls(columns) -%}
    get(transform(
        array(array_intersect({{ columns }}, {{ changefold._connect_columns_with_default('after') | indent(8) }})),
        names -> case
            when size(names) > 0 then {% set text -%} concat('{', array_join(transform(
                map_entries({{ changefold.connect_exact_values('row_after') | indent(16) }}),
                member -> concat(
                    to_json(cast(member.key as variant)),
                    ':',
                    if(array_contains(names, member.key), 'null', to_json(member.value))
                )
            ), ','), '}') {%- endset %} {{ changefold.connect_without_quotes(text, 'row_after') }}
            else row_after
        end
    ), 0)
{%- endmacro %}
