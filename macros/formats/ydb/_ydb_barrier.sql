{% macro _ydb_barrier() -%}
    case
        when {{ changefold._ydb_timestamp('envelope.resolved') | indent(8) }} is null
            then concat('bad_json: resolved is not [step, txId]: ', envelope.resolved)
        else concat('barrier: ', envelope.resolved)
    end
{%- endmacro %}
