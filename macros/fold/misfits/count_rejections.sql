{% macro count_rejections(contract) %}
    {# How many changes did not fit a contract of the current table, up to this run: asked once for all
       tables. What is recorded in between a model knows of its own table. #}
    {% set state = changefold.run_state() %}
    {% if 'rejections' not in state %}
        {% set found = {} %}
        {% for row in changefold.fetch_json('select table_name, contract, count(*) as changes from ' ~ changefold.ops_table('rejections') ~ ' group by all') %}
            {% do found.update({row.table_name ~ ' ' ~ row.contract: row.changes}) %}
        {% endfor %}
        {% do state.update({'rejections': found}) %}
    {% endif %}
    {{ return(state.rejections.get(this.schema ~ '.' ~ this.identifier ~ ' ' ~ contract, 0)) }}
{% endmacro %}
