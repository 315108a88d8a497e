{# dbt's own, unless the test need not be sent #}
{% materialization test, adapter='spark' %}
    {% set state = run_state() %}
    {% if is_building() and is_tested(sql) %}
        {% do state.skipped_tests.append(model.unique_id) %}
        {% do store_raw_result(
            name='main', message='nothing changed', code='OK', rows_affected=0, agate_table=state.passed
        ) %}
        {{ return({'relations': []}) }}
    {% endif %}
    {% if is_building() %}
        {% do state.sent_tests.update({model.unique_id: test_definition(sql)}) %}
    {% endif %}
    {{ return(materialization_test_default()) }}
{% endmaterialization %}
