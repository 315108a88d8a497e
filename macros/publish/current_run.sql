{% macro current_run() %}
    {# asked before every write, so that a run whose lock was taken over stops writing #}
    {% set owner = lock_owner() %}
    {% if owner is none or owner.invocation_id != invocation_id %}
        {% do exceptions.raise_compiler_error(
            "This run does not hold the lock of the lake any more: another run took it over."
            ~ " Nothing further was written; start the command again."
        ) %}
    {% endif %}
    {{ return(owner.run | int) }}
{% endmacro %}
