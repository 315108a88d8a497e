{% macro end_idle_run() %}
    {# What the run said that found nothing to do, for it is still so. #}
    {% set state = changefold.run_state() %}
    {% do changefold.say(
        'nothing has changed since run ' ~ state.mark.run ~ ' found nothing to do: no model and no data test was sent'
    ) %}
    {% do changefold.say(state.mark.open.line, 'yellow') if state.mark.open.line %}
    {% do state.update({'runs_since_maintenance': state.mark.runs_since_maintenance}) %}
    {% do changefold.say_if_maintenance_is_due() %}
    {% do changefold.fail_for_problems(state.mark.open.kinds) %}
{% endmacro %}
