{% macro refuse_lost_offsets(feed, lost, gone) %}
    {% set lines = [] %}
    {% for topic, partition, wanted, first, latest, is_anew, _ in lost[:20] %}
        {% do lines.append(
            topic ~ ' partition ' ~ partition ~ ': next to take was ' ~ wanted ~ ', '
            ~ (
                'there are ' ~ first ~ ' to ' ~ (latest - 1) if first < latest else 'it is empty, and goes on with ' ~ first
            )
            ~ (': the topic was made anew' if is_anew else ': ' ~ wanted ~ ' to ' ~ (first - 1) ~ ' are lost')
        ) %}
    {% endfor %}
    {% for topic in (gone | map(attribute='topic') | unique(case_sensitive=true) | list)[:20] %}
        {% do lines.append(
            topic ~ ' is gone: it was deleted, or this user may not see it any more. What came after the last offset that was'
            ~ ' taken is lost'
        ) %}
    {% endfor %}
    {% if lost | length > 20 %}
        {% do lines.append('and ' ~ (lost | length - 20) ~ ' more partitions') %}
    {% endif %}
    {% if lost | selectattr(5) | list %}
        {% do lines.append(
            'A topic that was made anew is taken from its first offset on. Its messages keep their place if'
            ~ ' the source says it (a Debezium connector that goes on). If they are ordered by Kafka offset,'
            ~ ' or the source begins anew too, they would count as older than what was taken: first add '
            ~ changefold.current_run() ~ ' to `epochs` of the feed (docs/tables.md, When the source\'s log begins anew).'
        ) %}
    {% endif %}
    {% do exceptions.raise_compiler_error(
        "Feed " ~ feed ~ ": Kafka no longer has offsets that were not taken yet. Nothing was landed.\n  "
        ~ lines | join('\n  ')
        ~ "\nTo go on without them (" ~ changefold.ops_table('offsets') ~ " will say so):"
        ~ " dbt build --vars '{accept_lost_offsets: [" ~ feed ~ "]}'"
    ) %}
{% endmacro %}
