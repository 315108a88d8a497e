{% macro finish_publishes() %}
    {% set groups = {} %}
    {% for row in changefold.fetch_rows(changefold.left_publishing()) %}
        {% do groups.setdefault((row[0] | int, row[1]), {}).update({
            row[2]: {'snapshot': row[3] | int, 'run': row[4] | int, 'contract': row[5]}
        }) %}
    {% endfor %}
    {% for key, tables in groups.items() %}
        {% for table, staged in tables.items() %}
            {% set is_there = changefold.has_snapshot(table, staged.snapshot) %}
            {% set main = dict(changefold.fetch_rows('select name, snapshot_id from ' ~ table ~ '.refs')).get('main') if is_there %}
            {# written since it was forwarded, as by a compaction of others #}
            {% set is_ahead = is_there and main and main != staged.snapshot and changefold.is_ancestor(table, staged.snapshot, main) %}
            {% if is_ahead or is_there and changefold.is_ancestor(table, main, staged.snapshot) %}
                {% if is_ahead %}
                    {% do changefold.drop_removed_columns({table: staged}) %}
                {% else %}
                    {% do changefold.forward_tables(key[0], {table: staged}) %}
                {% endif %}
                {% do changefold.drop_old_rejections({table: staged}) %}
                {% do changefold.record_publish(
                    key[0], {key[1]: {table: staged}}, 'published', 'completed by a later run'
                ) %}
            {% else %}
                {% if is_there %}
                    {% do run_query('alter table ' ~ table ~ ' drop tag if exists publish_' ~ key[0]) %}
                {% endif %}
                {% do changefold.record_publish(
                    key[0], {key[1]: {table: staged}}, 'abandoned',
                    ('main has moved' if is_there else 'what was staged is not there any more') ~ ': folded again'
                ) %}
            {% endif %}
        {% endfor %}
        {% do changefold.say('completed the publish of group ' ~ key[1] ~ ' that run ' ~ key[0] ~ ' began') %}
    {% endfor %}
{% endmacro %}
