{% macro remember_offsets(feed, plan) %}
    {% set rows = [] %}
    {% for topic, partition, wanted, first, latest in plan.lost %}
        {% do rows.append(
            [sql_text(topic), partition, wanted ~ 'L', first ~ 'L', "'lost'", "'accepted by accept_lost_offsets'"]
        ) %}
    {% endfor %}
    {% for topic, partition, first, next in plan.taken %}
        {% do rows.append([sql_text(topic), partition, first ~ 'L', next ~ 'L', "'landed'", 'null']) %}
    {% endfor %}
    {% do remember_noticed(
        feed, rows, ['topic', 'kafka_partition', 'first_offset', 'next_offset', 'status', 'detail']
    ) %}
{% endmacro %}
