{% macro refuse_lost_offsets(feed, lost) %}
    {% set lines = [] %}
    {% for topic, partition, wanted, first, latest in lost %}
        {% do lines.append(
            topic ~ ' partition ' ~ partition ~ ': next to take was ' ~ wanted ~ ', '
            ~ (
                'there are ' ~ first ~ ' to ' ~ (latest - 1) if first < latest else 'it is empty, and goes on with ' ~ first
            )
            ~ (': ' ~ wanted ~ ' to ' ~ (first - 1) ~ ' are lost' if wanted < first else ': the topic was made anew')
        ) %}
    {% endfor %}
    {% do exceptions.raise_compiler_error(
        "Feed " ~ feed ~ ": Kafka no longer has offsets that were not taken yet. Nothing was landed.\n  "
        ~ lines | join('\n  ')
        ~ "\nTo go on without them (ops.offsets will say so):"
        ~ " dbt build --vars '{accept_lost_offsets: [" ~ feed ~ "]}'"
    ) %}
{% endmacro %}
