{# Nothing is left to guess: what is not a change says why, and every sentence names what it saw. #}
{% macro _debezium_verdict() -%}
    case
        when raw_encoding = 'base64' then {{ _debezium_rejected('bad_json', "'the line is not UTF-8'") }}
        when raw_encoding = 'line' then {{ _debezium_rejected('bad_json', "'the line is not a record'") }}
        when raw_value is not null and envelope is null
            then {{ _debezium_rejected('bad_json', "'the value is not one JSON object'") }}
        when {{ _debezium_has_twice('map_keys(envelope)') }}
            or {{ _debezium_has_twice('map_keys(source)') }}
            or {{ _debezium_has_twice('before_names') }}
            or {{ _debezium_has_twice('after_names') }}
            or {{ _debezium_has_twice('map_keys(key_values)') }}
            or is_wrapped and {{ _debezium_has_twice('json_object_keys(raw_value)') }}
            or before_values is null and before_is_rebuilt
            or after_values is null and after_is_rebuilt
            then {{ _debezium_rejected('bad_json', "'an object names a member twice'") }}
        when is_exact and {{ _debezium_has_unholdable_number('raw_value') | indent(4) }}
            then {{ _debezium_rejected('bad_json', "'a number of more than 38 digits'") }}
        when control_kind is not null
            then struct('control' as outcome, control_kind as reason, {{ _debezium_control_detail() }} as detail)
        when source['connector'] = 'mongodb'
            then {{ _debezium_rejected('unsupported_mode', "'MongoDB events are not decoded'") }}
        when op is null or op not in ('c', 'u', 'd', 'r', 't')
            then {{ _debezium_rejected('unknown_op', "coalesce(concat('operation ', op), 'the value has no operation')") }}
        when raw_key is not null and key_values is null
            then {{ _debezium_rejected('bad_json', "'the key is not one JSON object'") }}
        when op in ('c', 'u', 'r') and after is null
            then {{ _debezium_rejected('before_after_both_missing', "concat('operation ', op, ' has no row after')") }}
        when before is not null and before_names is null or after is not null and after_names is null
            then {{ _debezium_rejected('bad_json', "'a row image is not an object'") }}
        when misfit is not null
            then {{ _debezium_rejected('out_of_range', "concat('column ', misfit.name, ' is no decimal of at most 38 digits: ', to_json(misfit.value))") }}
        when log_position is null and source['connector'] not in ('postgresql', 'mysql', 'mariadb')
            then {{ _debezium_rejected('unsupported_mode', "concat('the log position of connector ', source['connector'], ' is not decoded')") }}
        else struct('change' as outcome, cast(null as string) as reason, cast(null as string) as detail)
    end
{%- endmacro %}
