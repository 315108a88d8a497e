{% macro current_run() %}
    {# asked before every write, so that a run whose lock was taken over stops writing #}
    {% set run = fetch_value(
        "select max(run) from ops.runs where event = 'started' and invocation_id = "
        ~ sql_text(invocation_id)
    ) if lock_owner() == invocation_id else none %}
    {% if run is none %}
        {% do exceptions.raise_compiler_error(
            "This run does not hold the lock of the lake any more: another run took it over."
            ~ " Nothing further was written; start the command again."
        ) %}
    {% endif %}
    {{ return(run | int) }}
{% endmacro %}
