{% macro drop_stages(known=[]) %}
    {# What an earlier run staged and did not publish; `known` snapshots stay. A run that came to its end
       has said what it left; after others all tables are asked. #}
    {% set state = changefold.run_state() %}
    {% do state.update({'known_stages': known, 'staged_by': {}}) %}
    {% set tables = (changefold.gold_models().keys() | list + state.folded.keys() | list) | unique(case_sensitive=true) | list
        if state.unended else state.left_staged %}
    {% for table, staged in changefold.staged_tables(tables).items() %}
        {% if staged.snapshot in known %}
            {% do state.staged.append(table) %}
            {% do state.staged_by.update({table: staged.contract}) %}
        {% else %}
            {% do run_query('alter table ' ~ table ~ ' drop branch if exists stage') %}
        {% endif %}
    {% endfor %}
{% endmacro %}
