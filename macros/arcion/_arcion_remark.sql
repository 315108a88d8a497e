{#
    What is to be said of a change of Cassandra whose cursor is not whole, as `reason: detail`. The
    vendor's own sample of a delete spells `dscId` so.
#}
{% macro _arcion_remark(order) -%}
    case
        when is_snapshot or {{ changefold._arcion_cursor('mutId') }} is null then null
        {%- if order %}
        when {{ changefold._arcion_cursor(order[0]) }} is not null then null
        {%- endif %}
        when {{ changefold._arcion_cursor_number('dscId') }} is null
            and {{ changefold._arcion_cursor_number('dscI') }} is not null
            then 'incomplete_cursor: it has no dscId; dscI is taken for it'
        when {{ changefold._arcion_cursor_number('dscId') }} is null
            then 'incomplete_cursor: it has no dscId; the write time places the change'
        when {{ changefold._arcion_cursor_number('partNum') }} is null
            then 'incomplete_cursor: it has no partNum; the numbers before it place the change'
    end
{%- endmacro %}
