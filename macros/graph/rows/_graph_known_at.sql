{#
    From when on a message is known. What comes later in a log is not known before what comes earlier, whatever its
    time; nor is an epoch before what earlier ones said of the row. The row was so for a microsecond at least: of
    one moment only what is said last counts.
#}
{% macro _graph_known_at(committed_at='committed_at') -%}
greatest(
            max({{ committed_at }}) over (
                partition by row_key, epoch, position_scope
                order by change_position
            ),
            max({{ committed_at }}) over (
                partition by row_key
                order by cast(epoch as int)
                range between unbounded preceding and 1 preceding
            ) + interval 1 microsecond
        )
{%- endmacro %}
