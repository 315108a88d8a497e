{% macro is_retry() %}
    {# `dbt retry` runs as the command that it repeats. What tells it apart is the command line, or,
       where an orchestrator calls dbt from Python, that nothing was selected (setup/dbt_changefold.py sees
       to it that nothing is left of the command before). #}
    {{ return(
        (flags.INVOCATION_COMMAND or '').split()[1:2] == ['retry'] or not selected_resources
    ) }}
{% endmacro %}
