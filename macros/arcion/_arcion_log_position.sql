{#
    The place in the source's log that a cursor names, fixed width; null if it names none.
    Cassandra's write time goes first: it decides which write wins, and is all that its nodes have in
    common; so it places a change whose cursor lacks what comes behind it (_arcion_remark says so).
#}
{% macro _arcion_log_position(order, file_order, has_objects) -%}
    case
        when is_snapshot then '{{ '0' * 20 }}'
        {%- if order %}
        {%- set parts = [] %}
        {%- for name in order %}
            {%- do parts.append(changefold._arcion_cursor_number(name)) %}
        {%- endfor %}
        when {{ changefold._arcion_cursor(order[0]) }} is not null then concat(
            {{ parts | join(", '/',\n            ") }}
        )
        {%- endif %}
        when log_file is not null then concat(
            {{ changefold.arcion_log_number('log_file') }}, '/',
            {{ changefold._arcion_cursor_number('position') }}, '/',
            {{ changefold._arcion_cursor_number('logSeqNum') }}
        )
        when {{ changefold._arcion_cursor('mutId') }} is not null then concat(
            {{ changefold._arcion_cursor_number('timestamp') }}, '/',
            coalesce(
                {{ changefold._arcion_cursor_number('dscId') }},
                {{ changefold._arcion_cursor_number('dscI') }},
                '{{ '0' * 20 }}'
            ), '/',
            {{ changefold._arcion_cursor_number('mutId') }}, '/',
            coalesce({{ changefold._arcion_cursor_number('partNum') }}, '{{ '0' * 20 }}')
        )
        when {{ changefold._arcion_cursor('resumeToken') }} is not null then concat(
            {{ changefold._arcion_cursor_number('resumeToken') }}, '/',
            {{ changefold._arcion_cursor_number('seqNum') }}
        )
        when {{ changefold._arcion_cursor('transactionNum') }} is not null
            then {{ changefold._arcion_cursor_number('seqNum') }}
        {%- if file_order %}
        else {{ changefold._arcion_file_position(has_objects) | indent(8) }}
        {%- endif %}
    end
{%- endmacro %}
