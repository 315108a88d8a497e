{# Materialize writes no operation: the rows say it. #}
{% macro _debezium_op(by_topic) -%}
    {%- if by_topic -%}
    coalesce(envelope.op, case
        when before is null and after is null then null
        when before is null then 'c'
        when after is null then 'd'
        else 'u'
    end)
    {%- else -%}
    envelope.op
    {%- endif -%}
{%- endmacro %}
