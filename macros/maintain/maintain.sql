{% macro maintain(tables=none, dry_run=false) %}
    {% do check_vars() %}
    {% do refuse_without_lake() %}
    {% set found = maintained_tables() %}
    {% set wanted = found.tables if tables is none else ([tables] if tables is string else tables) %}
    {% for table in wanted if table not in found.tables %}
        {% do exceptions.raise_compiler_error(
            "There is no table " ~ table ~ " to maintain. Nothing was changed. There are: "
            ~ found.tables | join(', ')
        ) %}
    {% endfor %}
    {% if dry_run %}
        {% do remove_old_messages(wanted, fetch_value('select max(run) + 1 from ops.runs'), dry_run=true) %}
        {% do say_what_is_due(wanted, found.scratch if tables is none else []) %}
        {{ return('') }}
    {% endif %}
    {% do create_ops_tables() %}
    {% set run = take_lock() %}
    {% do finish_publishes() %}
    {% if tables is none %}
        {% for table in found.scratch %}
            {% do run_query('drop table if exists ' ~ table ~ ' purge') %}
            {% do say('dropped ' ~ table ~ ', which a killed run left') %}
        {% endfor %}
    {% endif %}
    {% do remove_old_messages(wanted, run) %}
    {% set staged = left_stages(wanted | select("in", gold_models()) | list) %}
    {% set before = snapshots_before() %}
    {% set facts = table_facts(wanted) %}
    {% for table in wanted %}
        {% do current_run() %}
        {% if table in staged %}
            {% do say(table ~ ': left alone, a publish of it waits on its stage') %}
        {% else %}
            {% do maintain_table(table, facts[table], before) %}
        {% endif %}
    {% endfor %}
    {% if tables is none %}
        {% do record_run('maintained', run=run) %}
    {% endif %}
    {% do report_run(run) %}
    {% do release_lock(run) %}
{% endmacro %}
