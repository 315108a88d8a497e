{# dbt's own, unless the test need not be sent; of one that finds something, the first row is said, too #}
{% materialization test, adapter='spark' %}
    {% if changefold.is_building() %}
        {% set state = changefold.run_state() %}
        {% set definition = changefold.test_definition(state.asked.get(model.unique_id, sql)) %}
        {% set is_tested = changefold.is_tested(sql, definition) %}
        {% if is_tested or changefold.is_half_built() %}
            {% do state.skipped_tests.append(model.unique_id) if is_tested %}
            {% do store_raw_result(
                name='main', message='nothing changed' if is_tested else 'not sent', code='OK', rows_affected=0,
                agate_table=state.passed
            ) %}
            {{ return({'relations': []}) }}
        {% endif %}
        {% do state.sent_tests.update({model.unique_id: definition}) %}
    {% endif %}
    {% set relations = materialization_test_default() %}
    {% if load_result('main').table.rows[0]['failures'] %}
        {% set example = changefold.fetch_value('select left(to_json(struct(*)), 1000) from (\n' ~ sql ~ '\n) as failures limit 1') %}
        {% do changefold.run_state().setdefault('test_examples', {}).update({model.unique_id: example}) %}
        {% do changefold.say('data test ' ~ model.name ~ ' found, for one: ' ~ example) if example %}
    {% endif %}
    {{ return(relations) }}
{% endmaterialization %}
