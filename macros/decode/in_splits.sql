{% macro in_splits(messages, batches) %}
    {# A batch is read in some sixteen parts, each of which is a task and leaves files of its own in silver:
       enough for all cores where a batch is small, few enough where it is large. #}
    {% set landed = changefold.fetch_json(
        "select count(distinct summary['changefold.run']) as batches,"
        ~ " sum(cast(summary['added-files-size'] as bigint)) as bytes from " ~ messages ~ ".snapshots"
        ~ " where operation = 'append' and summary['changefold.run'] in ('" ~ batches | join("', '") ~ "')"
    )[0] %}
    {# of older batches there is no snapshot any more: the table's properties say how it is read #}
    {% if landed.batches < batches | length %}
        {{ return('') }}
    {% endif %}
    {% set size = [262144, [landed.bytes // 16, 8388608] | min] | max %}
    {{ return(" with ('split-size' = '" ~ size ~ "', 'file-open-cost' = '" ~ size // 4 ~ "')") }}
{% endmacro %}
