{% macro publish() %}
    {% do changefold.check_vars() %}
    {% do changefold.refuse_without_lake() %}
    {% do changefold.create_ops_tables() %}
    {% set run = changefold.take_lock() %}
    {% do changefold.finish_publishes() %}
    {% set groups = changefold.staged_groups(changefold.gold_models().keys() | list) %}
    {% set refused = changefold.why_not_published(groups) %}
    {% for group, tables in groups.items() %}
        {% if group in refused %}
            {% do changefold.say('held back ' ~ group ~ ': ' ~ refused[group] ~ '; build it again') %}
        {% else %}
            {% do changefold.publish_groups({group: tables}, run) %}
            {% do changefold.say('published ' ~ tables.keys() | join(', ')) %}
        {% endif %}
    {% endfor %}
    {% if not groups %}
        {% do changefold.say('nothing is staged') %}
    {% endif %}
    {% do changefold.record_views(run) %}
    {% do changefold.report_run(run) %}
    {% do changefold.release_lock(run, 'operation') %}
{% endmacro %}
