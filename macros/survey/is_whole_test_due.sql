{% macro is_whole_test_due(passed) %}
    {# Whether a data test that passed must be sent again, whole: var `whole_tests_every_days` says so. #}
    {% set days = var('whole_tests_every_days', none) %}
    {% if days is not none and (days is not number or days < 0) %}
        {% do exceptions.raise_compiler_error(
            "whole_tests_every_days must be a number of days, such as 7, not `" ~ days ~ "`."
        ) %}
    {% endif %}
    {{ return(
        days is not none
        and run_started_at.timestamp() * 1000000 - passed.get('whole_at', 0) >= days * 86400 * 1000000
    ) }}
{% endmacro %}
