{#
    What copies of a change have in common. Each Cassandra node that holds a row sends its changes from
    its own log: these are changes of their own, so that which of them comes first decides nothing.
    Snapshot rows have no place.
#}
{% macro _arcion_identity_position() -%}
    case
        when is_snapshot then md5(row_after)
        when {{ changefold._arcion_cursor('mutId') }} is not null then concat_ws(
            '/', position_scope, log_position, md5(concat_ws('|', row_before, row_after))
        )
        else log_position
    end
{%- endmacro %}
