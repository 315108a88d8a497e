{% macro say_if_maintenance_is_due() %}
    {% set runs = changefold.run_state().runs_since_maintenance + (1 if changefold.run_state().has_news else 0) %}
    {% if runs >= changefold.setting('maintain_after_runs') %}
        {% do changefold.say('maintenance is due, ' ~ runs ~ ' runs have written since the last one: dbt run-operation maintain') %}
    {% endif %}
{% endmacro %}
