{#
    Why nothing of a message is a change, as `reason: detail`; null if its attributes decide that. The order matters:
    what cannot be read comes before what it says.
#}
{% macro _tigergraph_finding(lacks) -%}
    case
        when raw_encoding = 'base64' then 'bad_json: the line is not UTF-8'
        when raw_encoding = 'line' then 'bad_json: the line is not a record'
        when raw_value is null then 'tombstone: lets the log forget a key'
        when value is null or try_variant_get(value, '$', 'map<string, variant>') is null
            then 'bad_json: the value is not one JSON object, or has two members of one name'
        {%- if 'escape' not in lacks %}
        when {{ changefold.has_lone_surrogate('raw_value') | indent(8) }}
            then 'bad_json: an escape is half of a surrogate pair'
        {%- endif %}
        when mid is null then 'bad_json: mid is not 4 or 5 numbers joined by bars'
        when not coalesce(try_cast(timestamp as decimal(20, 0)) = mid.time, false) then concat(
            'mid_timestamp_mismatch: mid ', mid.text, ', timestamp ', coalesce(timestamp, 'absent')
        )
        when mid.time >= 10000000000000
            then concat('out_of_range: timestamp ', timestamp, ' is beyond the year 2286')
        when type is null then 'unknown_type: the message has no type'
        when type not in ('vertex', 'vertex-type', 'edge') then concat('unknown_type: type ', type)
        when operator is null then 'unknown_op: the message has no operator'
        when not array_contains(
            map(
                'vertex', array('insert', 'insert-only', 'delete'),
                'vertex-type', array('delete'),
                'edge', array('insert', 'delete', 'delete-all')
            )[type],
            operator
        ) then concat('unknown_op: operator ', operator, ' of type ', type)
        when operator = 'delete-all' and names_target
            then 'unsupported_mode: a delete-all that names a target'
        when nullif(typename, '') is null and operator <> 'delete-all'
            then 'unknown_type: the message has no typename'
        when type = 'vertex' and uid is null then 'missing_key: the vertex has no uid'
        when type = 'edge' and not (
            {{ changefold._tigergraph_has_ends() | indent(8) }}
            or operator = 'delete-all' and nullif(from_type, '') is not null and from_uid is not null
        ) then 'missing_key: an end of the edge has no type or no uid'
        when type = 'vertex' and uid = 'UNKNOWN' or from_uid = 'UNKNOWN' or to_uid = 'UNKNOWN'
            then 'uid_unknown: a uid is UNKNOWN, as after a reset of the GSE'
    end
{%- endmacro %}
