{# Within which places may be compared: binlogs of one name, a node, a replica set, an extractor. #}
{% macro _arcion_position_scope() -%}
    case
        when is_snapshot then null
        when log_file is not null then {{ arcion_log_name('log_file') }}
        else coalesce(
            {{ _arcion_cursor('nodeID') }},
            {{ _arcion_cursor('replicaSetName') }},
            {{ _arcion_cursor('extractorId') }}
        )
    end
{%- endmacro %}
