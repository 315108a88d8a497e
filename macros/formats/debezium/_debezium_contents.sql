{#
    Rows of an incremental snapshot come again with newer contents; those of another snapshot may have
    no place; of Oracle's changes without a place in the redo log several may have one system change
    number.
#}
{% macro _debezium_contents() -%}
    case
        when snapshot = 'incremental' then md5(row_after)
        when kind = '0' and log_position = '{{ '0' * 20 }}' then md5(row_after)
        when kind = '1' and source.scn is not null and source.rs_id is null
            and source.lcr_position is null
            then md5(concat_ws('|', transaction_position, row_before, row_after))
    end
{%- endmacro %}
