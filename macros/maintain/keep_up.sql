{% macro keep_up(run) %}
    {# What a run does for those after it, every fiftieth time: joins the small files of tables that have
       many, and lets go of the history of ops tables. So a lake that nobody maintains gets slower slowly. #}
    {% if run % changefold.setting('upkeep_after_runs') | int == 0 %}
        {% set before = changefold.snapshots_before() %}
        {% for table, facts in changefold.table_facts(changefold.maintained_tables().tables).items() if facts.stage is none %}
            {% set is_ops = changefold.kind_of_table(table) == 'ops' %}
            {% if facts.files > 100 or (is_ops and facts.files > 20) %}
                {% do changefold.join_files(table, small_bytes=none if is_ops else 16777216) %}
            {% endif %}
            {% if is_ops and facts.snapshots > 20 %}
                {% do changefold.expire_snapshots(table, before.ops) %}
            {% endif %}
        {% endfor %}
    {% endif %}
{% endmacro %}
