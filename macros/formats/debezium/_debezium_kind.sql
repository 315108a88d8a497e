{#
    The order of a topic holds for the rows of a snapshot too. An update or a delete is of none, whatever its
    word says.
#}
{% macro _debezium_kind(by_topic) -%}
    {%- if by_topic -%}
    '1'
    {%- else -%}
    case
        when envelope.source.snapshot = 'incremental' then '1'
        when envelope.op = 'r' then '0'
        when envelope.op = 'c' and envelope.source.snapshot in (
            'true', 'first', 'last', 'first_in_data_collection', 'last_in_data_collection'
        ) then '0'
        else '1'
    end
    {%- endif -%}
{%- endmacro %}
