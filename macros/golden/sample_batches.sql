{% macro sample_batches(decoder) %}
    {# Batches in which all messages lack the same, as `batch_lacks` would find it. #}
    {% set lacking = [] %}
    {% for name, has in changefold.connect_traits(decoder.options.get('unavailable_value_placeholder')).items() %}
        {% do lacking.append('if(coalesce(' ~ has ~ ", false), null, '" ~ name ~ "')") %}
    {% endfor %}
    {{ return(changefold.fetch_json(
        'select array_compact(array(' ~ lacking | join(', ') ~ ')) as lacks, collect_list(message_number) as numbers'
        ~ ' from (' ~ changefold.wire_sample(decoder.folder) ~ ') as messages group by all'
    )) }}
{% endmacro %}
