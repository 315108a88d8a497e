{% macro is_whole_test_due(passed) %}
    {# Whether a data test that passed must be sent again, whole: var `whole_tests_every_days` says so. #}
    {% set days = changefold.setting('whole_tests_every_days') %}
    {{ return(
        days is not none
        and run_started_at.timestamp() * 1000000 - passed.get('whole_at', 0) >= days * 86400 * 1000000
    ) }}
{% endmacro %}
