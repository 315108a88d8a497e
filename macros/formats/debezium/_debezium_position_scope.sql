{#
    Within which places may be compared. PostgreSQL's changes without `sequence` have another kind of place
    than those with it; its snapshot rows come before both.
#}
{% macro _debezium_position_scope(by_topic) -%}
    {%- if by_topic -%}
    concat_ws('/', topic, kafka_partition)
    {%- else -%}
    case
        when source.lsn is null or source.sequence is not null then source.name
        when kind = '1' then concat_ws('/', source.name, 'lsn')
    end
    {%- endif -%}
{%- endmacro %}
