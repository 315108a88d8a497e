{% macro keep_up(run) %}
    {# What a run does for those after it, every fiftieth time: joins small files of tables that have many of
       them, and lets old history of tables go that have much of it. So a lake that nobody maintains gets
       slower slowly: it is by files and snapshots that a run costs more than it did. Operations have numbers
       too, and a run may die: whoever is the first since the last build that ended does it. #}
    {% set every = changefold.setting('upkeep_after_runs') | int %}
    {% if run // every != changefold.run_state().built_run // every %}
        {% set before = changefold.snapshots_before() %}
        {% set of_tables = changefold.table_facts(changefold.maintained_tables().tables, before) %}
        {% for table, facts in of_tables.items() if facts.stage is none %}
            {% if facts.small > 20 %}
                {% do changefold.join_files(table, only_small=changefold.kind_of_table(table) != 'ops') %}
            {% endif %}
            {% if facts.old > 20 %}
                {% do changefold.let_history_go(table, before) %}
            {% endif %}
        {% endfor %}
    {% endif %}
{% endmacro %}
