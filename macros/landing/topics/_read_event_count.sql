{#
    How many events of a transaction are in topics that the feed reads, from its END. The topic of a
    collection is `<prefix>.<collection>`; of Oracle, Db2 and MongoDB without the collection's first
    part, the database. The pattern is asked, not the topics that are there: a new one may come a
    moment after the END that counts it.
#}
{% macro _read_event_count(event, transaction_topic, topic_pattern) -%}
{%- set prefix = changefold.sql_text(transaction_topic.rpartition('.')[0] ~ '.') -%}
{%- set whole_name = changefold.sql_text('^(?:' ~ topic_pattern ~ ')$') -%}
aggregate(
        transform(
            from_json(
                get_json_object({{ event }}, '$.data_collections'),
                'array<struct<data_collection: string, event_count: bigint>>'
            ),
            counted -> struct(
                regexp_replace(counted.data_collection, '[^a-zA-Z0-9._-]', '_') as name,
                counted.event_count
            )
        ),
        0L,
        (total, counted) -> total + if(
            concat({{ prefix }}, counted.name) rlike {{ whole_name }}
            or concat({{ prefix }}, regexp_replace(counted.name, '^[^.]+[.]([^.]+[.])', '$1'))
            rlike {{ whole_name }},
            counted.event_count,
            0L
        )
    )
{%- endmacro %}
