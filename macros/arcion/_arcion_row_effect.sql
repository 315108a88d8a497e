{#
    What a record says of the whole row. An insert that leaves columns out is an upsert in
    Cassandra, where they keep their values; elsewhere they have none.
#}
{% macro _arcion_row_effect(partial_insert) -%}
    case
        when op = 'D' then 'delete'
        when is_snapshot then 'replace'
        when op = 'R' then 'reset'
        -- the options may not know yet what the table has become: what the record names counts too
        when size(array_except(array_union(all_columns, named_columns), map_keys(after))) = 0 then 'replace'
        when op = 'U' then 'patch'
        {%- if partial_insert == 'patch' %}
        else 'patch'
        {%- elif partial_insert == 'replace' %}
        else 'replace'
        {%- else %}
        when {{ changefold._arcion_cursor('mutId') }} is not null then 'patch'
        else 'replace'
        {%- endif %}
    end
{%- endmacro %}
