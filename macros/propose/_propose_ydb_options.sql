{# The MODE of each changefeed by what its records hold. Native records have only the values of their key, so
   its columns get numbers, unless a schema change names them. #}
{% macro _propose_ydb_options(decoder) %}
    {% set modes, key_columns = {}, {} %}
    {% set is_native = decoder == 'decode_ydb' %}
    {% for row in changefold.fetch_json("
select
    entity,
    case
        when bool_or(record.new is not null) and bool_or(record.old is not null) then 'NEW_AND_OLD_IMAGES'
        when bool_or(record.new is not null) then 'NEW_IMAGE'
        when bool_or(record.old is not null) then 'OLD_IMAGE'
        when bool_or(record.reset is not null or record.update <> '{}') then 'UPDATES'
        else 'KEYS_ONLY'
    end as mode,
    max(size(from_json(record.key, 'array<string>'))) as key_parts,
    any_value(from_json(get_json_object(value, '$.tableChanges[0].table.primaryKeyColumnNames'), 'array<string>'), true)
        as key_names
from (
    select
        " ~ changefold.ydb_entity() ~ " as entity,
        raw_value as value,
        from_json(
            " ~ ('raw_value' if is_native else "coalesce(get_json_object(raw_value, '$.payload'), raw_value)") ~ ",
            'update string, reset string, erase string, key string, op string, "
            ~ ('newImage string, oldImage string' if is_native else 'after string, before string') ~ "'
        ) as found,
        struct(
            found." ~ ('newImage' if is_native else 'after') ~ " as new,
            found." ~ ('oldImage' if is_native else 'before') ~ " as old,
            found.update,
            found.reset,
            found.key,
            coalesce(found.update, found.reset, found.erase, found.op) is not null as is_row
        ) as record
    from propose_messages
    where raw_encoding = 'text'
) as records
group by entity
having bool_or(record.is_row)
order by entity
    ") %}
        {% do modes.update({row.entity: row.mode}) %}
        {% if is_native and row.key_parts %}
            {% set numbered = [] %}
            {% for number in range(row.key_parts) %}
                {% do numbered.append('key_' ~ (number + 1)) %}
            {% endfor %}
            {% do key_columns.update({row.entity: row.key_names or numbered}) %}
        {% endif %}
    {% endfor %}
    {{ return({
        'modes': modes,
        'key_columns': key_columns,
        'questions': [
            'records do not name the columns of their key: what are key_1 and so on called?'
        ] if 'key_1' in key_columns.values() | sum(start=[]) else [],
    }) }}
{% endmacro %}
