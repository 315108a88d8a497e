{% macro end_run(results) %}
    {% if run_state().is_idle %}
        {% do end_idle_run() %}
    {% elif is_building() %}
        {% set has_written = run_state().get('is_writing', false) %}
        {% set run = current_run() %}
        {% set held = held_groups(results) %}
        {% set ready, staged = {}, staged_groups(run_state().staged) %}
        {% for group, tables in staged.items() %}
            {% if group in held %}
                {% do record_publish(run, {group: tables}, 'held', held[group].reasons | join('; ')) %}
            {% elif not setting('publish') %}
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
        {% for name, group in held.items() %}
            {% do say('held back ' ~ name ~ ', readers keep what they had: ' ~ group.reasons | join('; '), 'red') %}
        {% endfor %}
        {% do record_held(run, held, staged) %}
        {% do record_unchanged(run) %}
        {% do record_views(run) %}
        {% do record_tests(run, results) %}
        {% do report_run(run) %}
        {% do record_absent(run) %}
        {% set open = sum_up_problems() %}
        {% do say(open.line, 'yellow') if open.line %}
        {% do keep_up(run) %}
        {% do release_lock(run, 'wrote' if run_state().has_news else none) %}
        {% if not has_written and open.is_final %}
            {% do leave_idle(results, open) %}
        {% endif %}
        {% do say_if_maintenance_is_due() %}
        {% do fail_for_problems(open.kinds) %}
    {% endif %}
{% endmacro %}
