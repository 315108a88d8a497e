{% macro finish_publishes() %}
    {% set groups = {} %}
    {% for row in changefold.fetch_rows(changefold.left_publishing()) %}
        {% do groups.setdefault((row[0] | int, row[1]), {}).update({
            row[2]: {'snapshot': row[3] | int, 'run': row[4] | int, 'contract': row[5]}
        }) %}
    {% endfor %}
    {% for key, tables in groups.items() %}
        {% set given_up = {} %}
        {% for table, staged in tables.items() %}
            {% set is_there = changefold.has_snapshot(table, staged.snapshot) %}
            {% set refs = dict(changefold.fetch_rows('select name, snapshot_id from ' ~ table ~ '.refs') if is_there else []) %}
            {% set main = refs.get('main') %}
            {# written since it was forwarded, as by a compaction of others #}
            {% set is_ahead = is_there and main and main != staged.snapshot and changefold.is_ancestor(table, staged.snapshot, main) %}
            {% if is_ahead or is_there and changefold.is_ancestor(table, main, staged.snapshot) %}
                {% if is_ahead %}
                    {% do changefold.drop_removed_columns({table: staged}) %}
                {% else %}
                    {% do changefold.forward_tables(key[0], {table: staged}) %}
                {% endif %}
                {% if refs.get('stage') == staged.snapshot %}
                    {% do run_query('alter table ' ~ table ~ ' drop branch if exists stage') %}
                {% endif %}
                {% do changefold.drop_old_rejections({table: staged}) %}
                {% do changefold.record_publish(
                    key[0], {key[1]: {table: staged}}, 'published', 'completed by a later run'
                ) %}
            {% else %}
                {% if is_there %}
                    {% do run_query('alter table ' ~ table ~ ' drop tag if exists publish_' ~ key[0]) %}
                {% endif %}
                {% do given_up.update({
                    table: ('main has moved' if is_there else 'what was staged is not there any more') ~ ': folded again',
                }) %}
                {% do changefold.record_publish(key[0], {key[1]: {table: staged}}, 'abandoned', given_up[table]) %}
            {% endif %}
        {% endfor %}
        {% if given_up | length < tables | length %}
            {% do changefold.say('completed the publish of group ' ~ key[1] ~ ' that run ' ~ key[0] ~ ' began') %}
        {% endif %}
        {% for table, why in given_up.items() %}
            {% do changefold.say('gave up the publish of ' ~ table ~ ' that run ' ~ key[0] ~ ' began: ' ~ why) %}
        {% endfor %}
    {% endfor %}
{% endmacro %}
