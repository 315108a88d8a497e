{% macro end_run(results) %}
    {% if is_building() %}
        {% set run = current_run() %}
        {% set held = held_groups(results) %}
        {% for group, tables in staged_groups(run_state().staged).items() %}
            {% set names = tables.keys() | join(', ') %}
            {% if group in held %}
                {% set reason = held[group] | join('; ') %}
                {% do record_publish(run, group, tables, 'held', reason) %}
            {% elif not var('publish', true) %}
                {% do record_publish(run, group, tables, 'staged', 'publish: false') %}
                {% do say('staged, not published: ' ~ names ~ ' (dbt run-operation publish)') %}
            {% else %}
                {% do publish_group(group, tables, run) %}
                {% do say('published ' ~ names) %}
            {% endif %}
        {% endfor %}
        {% for group, reasons in held.items() %}
            {% do say('held back ' ~ group ~ ', readers keep what they had: ' ~ reasons | join('; ')) %}
        {% endfor %}
        {% do record_unchanged(run) %}
        {% do record_views(run) %}
        {% do record_tests(run, results) %}
        {% do report_run(run) %}
        {% do keep_up(run) %}
        {% do release_lock(run, 'wrote' if run_state().has_news else none) %}
        {% do say_if_maintenance_is_due() %}
    {% endif %}
{% endmacro %}
