{% macro say_what_is_due(tables, scratch) %}
    {# what `maintain` would do; asks, and writes nothing #}
    {% for table in scratch %}
        {% do changefold.say('would drop ' ~ table ~ ', which a killed run left') %}
    {% endfor %}
    {% for table, facts in changefold.table_facts(tables, changefold.snapshots_before()).items() %}
        {% if facts.stage %}
            {% do changefold.say(table ~ ': would be left alone if a publish of it waits on its stage') %}
        {% else %}
            {% set tags = changefold.tags_to_change(table) | selectattr('what', 'equalto', 'goes') | list
                if table in changefold.gold_models() else [] %}
            {% do changefold.say(
                table ~ ': ' ~ changefold.facts_text(facts) ~ '; would '
                ~ ('join its files, ' if facts.files > 1 or facts.deletes) ~ 'let ' ~ facts.old ~ ' snapshots go'
                ~ (', drop ' ~ tags | length ~ ' tags' if tags)
            ) %}
        {% endif %}
    {% endfor %}
{% endmacro %}
