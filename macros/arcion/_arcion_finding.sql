{# Why a record is not a change, as `reason: detail`; null for a change. #}
{% macro _arcion_finding(arcion) -%}
    case
        when message_finding is not null then message_finding
        when lower(entity) rlike r'(^|\.)replicate_io_cdc_heartbeat$'
            or (entity is null and lower(file_path) like '%replicate\\_io\\_cdc\\_heartbeat%')
            then 'heartbeat: a row of the heartbeat table'
        when entity is null
            then 'unknown_type: neither the record nor the feed''s option files names its table'
        when is_snapshot then column_finding
        when op is null then 'unknown_op: the record has no opType'
        {%- if not arcion.accept_replace %}
        when op = 'R' then concat(
            'unknown_op: opType R is not documented; if it is a replace, say accept_replace: true',
            ' in the feed''s options'
        )
        {%- endif %}
        when op not in ('I', 'U', 'D', 'R') then concat('unknown_op: opType ', op)
        else column_finding
    end
{%- endmacro %}
