{% macro say_what_is_due(tables, scratch) %}
    {# what `maintain` would do; asks, and writes nothing #}
    {% for table in scratch %}
        {% do changefold.say('would drop ' ~ table ~ ', which a killed run left') %}
    {% endfor %}
    {% for table, facts in changefold.table_facts(tables).items() %}
        {% if facts.stage %}
            {% do changefold.say(table ~ ': would be left alone if a publish of it waits on its stage') %}
        {% else %}
            {% set hours = [changefold.setting('keep_snapshots_hours'), 1 if changefold.kind_of_table(table) == 'ops' else 36500 * 24] | min %}
            {% set old = changefold.fetch_value(
                'select count(*) from ' ~ table ~ '.snapshots where committed_at < current_timestamp() - interval '
                ~ (hours * 3600) | int ~ ' seconds and snapshot_id not in (select snapshot_id from ' ~ table ~ '.refs)'
            ) %}
            {% set tags = changefold.tags_to_change(table) | selectattr('what', 'equalto', 'goes') | list
                if table in changefold.gold_models() else [] %}
            {% do changefold.say(
                table ~ ': ' ~ changefold.facts_text(facts) ~ '; would '
                ~ ('join its files, ' if facts.files > 1 or facts.deletes) ~ 'let ' ~ old ~ ' snapshots go'
                ~ (', drop ' ~ tags | length ~ ' tags' if tags)
            ) %}
        {% endif %}
    {% endfor %}
{% endmacro %}
