{# dbt's own, unless the test need not be sent #}
{% materialization test, adapter='spark' %}
    {% if is_building() %}
        {% set state = run_state() %}
        {% set definition = test_definition(state.asked.get(model.unique_id, sql)) %}
        {% if is_tested(sql, definition) %}
            {% do state.skipped_tests.append(model.unique_id) %}
            {% do store_raw_result(
                name='main', message='nothing changed', code='OK', rows_affected=0, agate_table=state.passed
            ) %}
            {{ return({'relations': []}) }}
        {% endif %}
        {% do state.sent_tests.update({model.unique_id: definition}) %}
    {% endif %}
    {{ return(materialization_test_default()) }}
{% endmaterialization %}
