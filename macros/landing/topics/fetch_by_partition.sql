{% macro fetch_by_partition(sql) %}
    {# one JSON text, because agate would take a topic named 2024 for a number #}
    {{ return(fromjson(changefold.fetch_value(
        "select to_json(map_from_entries(collect_list(struct(concat(topic, '/', kafka_partition),"
        ~ " found)))) from (" ~ sql ~ ") as partitions"
    ))) }}
{% endmacro %}
