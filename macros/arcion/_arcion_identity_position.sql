{#
    What copies of a change have in common. Each Cassandra node that holds a row sends its changes,
    from its own log: only the write time and the content are the same. Snapshot rows have no place.
#}
{% macro _arcion_identity_position() -%}
    case
        when is_snapshot then md5(row_after)
        when {{ _arcion_cursor('mutId') }} is not null then concat_ws(
            '/', {{ _arcion_cursor('timestamp') }}, md5(concat_ws('|', row_before, row_after))
        )
        else log_position
    end
{%- endmacro %}
