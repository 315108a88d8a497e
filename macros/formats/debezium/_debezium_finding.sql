{#
    Why a message is not a change, as `reason: detail`; null for a change. The order matters:
    what cannot be read comes before what it says.
#}
{% macro _debezium_finding() -%}
    case
        when raw_encoding = 'base64' then 'bad_json: the line is not UTF-8'
        when raw_encoding = 'line' then 'bad_json: the line is not a record'
        when raw_value is null then 'tombstone: lets the log forget a deleted key'
        when not is_object then 'bad_json: the value is not one JSON object'
        when has_twice or {{ _debezium_has_twice('map_keys(key_pairs)') }}
            then 'bad_json: an object has two members of one name'
        when has_unholdable_number then 'bad_json: a number of more than 38 digits'
        when op = 'm' then 'message: a logical decoding message'
        when op is null then {{ _debezium_event() | indent(8) }}
        when source.connector = 'mongodb'
            then 'unsupported_mode: events of MongoDB are not decoded'
        when op not in ('c', 'u', 'd', 'r', 't') then concat('unknown_op: operation ', op)
        when raw_key is not null and key_pairs is null
            then 'bad_json: the key is not one JSON object'
        when op in ('c', 'u', 'r') and after is null
            then concat('before_after_both_missing: operation ', op, ' without a row after it')
        when not startswith(before, '{') or not startswith(after, '{')
            then 'bad_json: a row image is not an object'
        when misfit is not null then concat(
            'out_of_range: column ', misfit.name, ' is no decimal of at most 38 digits: ',
            to_json(misfit.value)
        )
        when log_position is null and source.connector not in ('postgresql', 'mysql', 'mariadb')
            then concat('unsupported_mode: the log of ', source.connector, ' is not decoded')
    end
{%- endmacro %}
