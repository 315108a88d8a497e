{# Numbers, so that 9 comes before 10; null if it is not 4 or 5 of them. The 5 parts of a transaction
   have a split index before the last. #}
{% macro _tigergraph_mid(mid) -%}
    case when {{ mid }} rlike r'^[0-9]{1,20}([|][0-9]{1,20}){3,4}\z' then transform(
        array(transform(split({{ mid }}, '[|]'), part -> cast(part as decimal(20, 0)))),
        parts -> struct(
            parts[0] as partition,
            parts[1] as time,
            parts[2] as tid,
            if(size(parts) = 5, parts[3], 0) as split_index,
            element_at(parts, -1) as index,
            size(parts) = 5 as is_transaction,
            array_join(cast(parts as array<string>), '|') as text
        )
    )[0] end
{%- endmacro %}
