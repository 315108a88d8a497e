{% macro last_pass(sql) %}
    {# The run in which the current data test passed last, asking the same; none: never, or it is asked by
       hand, which asks all. #}
    {% set passed = run_state().tests.get(model.unique_id) if is_building() else none %}
    {{ return(passed.run if passed and passed.definition == test_definition(sql) else none) }}
{% endmacro %}
