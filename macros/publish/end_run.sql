{% macro end_run(results) %}
    {% if is_building() %}
        {% set run = current_run() %}
        {% set held = held_groups(results) %}
        {% set ready = {} %}
        {% for group, tables in staged_groups(run_state().staged).items() %}
            {% if group in held %}
                {% do record_publish(run, {group: tables}, 'held', held[group] | join('; ')) %}
            {% elif not var('publish', true) %}
                {% do record_publish(run, {group: tables}, 'staged', 'publish: false') %}
                {% do say(
                    'staged, not published: ' ~ tables.keys() | join(', ') ~ ' (dbt run-operation publish)'
                ) %}
            {% else %}
                {% do ready.update({group: tables}) %}
            {% endif %}
        {% endfor %}
        {% do publish_groups(ready, run) %}
        {% for tables in ready.values() %}
            {% do say('published ' ~ tables.keys() | join(', ')) %}
        {% endfor %}
        {% for group, reasons in held.items() %}
            {% do say('held back ' ~ group ~ ', readers keep what they had: ' ~ reasons | join('; ')) %}
        {% endfor %}
        {% do record_unchanged(run) %}
        {% do record_views(run) %}
        {% do record_tests(run, results) %}
        {% do report_run(run) %}
        {% do record_absent(run) %}
        {% do sum_up_problems() %}
        {% do keep_up(run) %}
        {% do release_lock(run, 'wrote' if run_state().has_news else none) %}
        {% do say_if_maintenance_is_due() %}
    {% endif %}
{% endmacro %}
