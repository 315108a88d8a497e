{% macro remember_offsets(feed, plan) %}
    {% set rows, counts = [], {} %}
    {% for topic, partition, wanted, first, latest, is_anew, id in plan.lost %}
        {% do counts.update({'lost': counts.get('lost', 0) + 1}) %}
        {% do rows.append([
            changefold.sql_text(topic), partition, wanted ~ 'L', first ~ 'L', "'lost'",
            changefold.sql_text('accepted by accept_lost_offsets' ~ (': the topic was made anew' if is_anew else '')),
            changefold.sql_text(id), 'null',
        ]) %}
    {% endfor %}
    {% for known in plan.gone %}
        {% do counts.update({'lost': counts.get('lost', 0) + 1}) %}
        {% do rows.append([
            changefold.sql_text(known.topic), known.kafka_partition, known.next_offset ~ 'L', known.next_offset ~ 'L', "'lost'",
            changefold.sql_text('accepted by accept_lost_offsets: the topic is gone'), 'cast(null as string)', 'null',
        ]) %}
    {% endfor %}
    {% for topic, partition, first, next, id in plan.taken %}
        {% do counts.update({'landed': counts.get('landed', 0) + next - first}) %}
        {% do rows.append([
            changefold.sql_text(topic), partition, first ~ 'L', next ~ 'L', "'landed'", 'null', changefold.sql_text(id),
            changefold.sql_text(plan.transactions),
        ]) %}
    {% endfor %}
    {% do changefold.remember_noticed(feed, rows, [
        'topic', 'kafka_partition', 'first_offset', 'next_offset', 'status', 'detail', 'topic_id',
        'transactions',
    ], counts) %}
{% endmacro %}
