{% macro last_pass(sql) %}
    {# The run in which the current data test passed last, asking the same; none: never, or it must be asked
       whole, as it is after it found something when it was. What it asks is `sql`, from wherever it starts. #}
    {% if not changefold.is_building() %}
        {{ return(none) }}
    {% endif %}
    {% set state = changefold.run_state() %}
    {% do state.asked.update({model.unique_id: sql}) %}
    {% set passed = state.tests.get(model.unique_id) %}
    {# by limits of its own a test may pass that found something: of what is new alone it would find less #}
    {% set limits = [config.get('warn_if'), config.get('error_if'), config.get('fail_calc'), config.get('limit')] %}
    {% if limits != ['!= 0', '!= 0', 'count(*)', none] or not passed or (passed.status != 'pass' and passed.was_whole)
        or passed.definition != changefold.test_definition(sql) or changefold.is_whole_test_due(passed) %}
        {{ return(none) }}
    {% endif %}
    {% do state.partial_tests.append(model.unique_id) %}
    {{ return(passed.run) }}
{% endmacro %}
