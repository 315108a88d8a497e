{#
    Within which places may be compared: binlogs of one name, a node, a replica set, an extractor. Write
    times may be compared whatever the node; the fold asks for it where they tie (fold_sql).
#}
{% macro _arcion_position_scope() -%}
    case
        when is_snapshot then null
        when log_file is not null then {{ changefold.arcion_log_name('log_file') }}
        when {{ changefold._arcion_cursor('mutId') }} is not null
            then concat('write time/', coalesce({{ changefold._arcion_cursor('nodeID') }}, ''))
        else coalesce(
            {{ changefold._arcion_cursor('nodeID') }},
            {{ changefold._arcion_cursor('replicaSetName') }},
            {{ changefold._arcion_cursor('extractorId') }}
        )
    end
{%- endmacro %}
