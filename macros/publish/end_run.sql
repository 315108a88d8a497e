{% macro end_run(results) %}
    {% if changefold.run_state().is_idle %}
        {% do changefold.end_idle_run() %}
    {% elif changefold.is_building() and 'run' in changefold.run_state() %}{# else a hook before ours failed at the start #}
        {% set has_written = changefold.run_state().get('is_writing', false) %}
        {% set run = changefold.current_run() %}
        {% for feed, messages in changefold.run_state().unrecorded.items() %}
            {% do changefold.record_landed(feed, messages) %}
        {% endfor %}
        {% set held = changefold.held_groups(results) %}
        {% set ready, waiting, staged = {}, [], changefold.staged_groups(changefold.run_state().staged) %}
        {% do changefold.refuse_mixed_stages(staged) %}
        {% for group, found in (changefold.held_before(staged, results, held) if changefold.is_retry() else {}).items() %}
            {% do held.setdefault(group, found) %}
        {% endfor %}
        {% do changefold.hold_untested(held, staged, results) %}
        {% for group, tables in staged.items() %}
            {% if group in held %}
                {% do changefold.record_publish(run, {group: tables}, 'held', held[group].reasons | join('; ')) %}
            {% elif not changefold.setting('publish') %}
                {% do changefold.record_publish(run, {group: tables}, 'staged', 'publish: false') %}
                {% do changefold.say(
                    'staged, not published: ' ~ tables.keys() | join(', ') ~ ' (dbt run-operation publish)'
                ) %}
            {% else %}
                {% do ready.update({group: tables}) %}
            {% endif %}
            {% do waiting.extend([] if group in ready else tables) %}
        {% endfor %}
        {% do changefold.publish_groups(ready, run) %}
        {% for tables in ready.values() %}
            {% do changefold.say('published ' ~ tables.keys() | join(', ')) %}
        {% endfor %}
        {% for name, group in held.items() %}
            {% do changefold.say('held back ' ~ name ~ ', readers keep what they had: ' ~ group.reasons | join('; '), 'red') %}
        {% endfor %}
        {% do changefold.record_held(run, held, staged) %}
        {% do changefold.record_unchanged(run) %}
        {# of a group that is held back, or whose views were not selected #}
        {% do changefold.remake_views(changefold.run_state().migrated, changefold.run_state().new_views) %}
        {% do changefold.record_views(run) %}
        {% do changefold.record_tests(run, results, waiting) %}
        {% do changefold.report_run(run) %}
        {% do changefold.record_absent(run) %}
        {% set open = changefold.sum_up_problems() %}
        {% do changefold.say(open.line, 'yellow') if open.line %}
        {% do changefold.keep_up(run) %}
        {% do changefold.release_lock(run, 'wrote' if changefold.run_state().has_news else none) %}
        {% if not has_written and open.is_final %}
            {% do changefold.leave_idle(results, open) %}
        {% endif %}
        {% do changefold.say_if_maintenance_is_due() %}
        {% do changefold.fail_for_problems(open.kinds) %}
    {% endif %}
{% endmacro %}
