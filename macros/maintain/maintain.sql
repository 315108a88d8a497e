{% macro maintain(tables=none, dry_run=false) %}
    {% do changefold.check_arguments(
        {'tables': tables, 'dry_run': dry_run},
        {
            'tables': {'type': 'text' if tables is string else 'texts', 'example': '[gold.customers]', 'is_optional': true},
            'dry_run': {'type': 'flag'},
        }
    ) %}
    {% do changefold.check_vars() %}
    {% do changefold.refuse_without_lake() %}
    {% set found = changefold.maintained_tables() %}
    {% set wanted = found.tables if tables is none else ([tables] if tables is string else tables) %}
    {% for table in wanted if table not in found.tables %}
        {% do exceptions.raise_compiler_error(
            "There is no table " ~ table ~ " to maintain. Nothing was changed. There are: "
            ~ found.tables | join(', ')
        ) %}
    {% endfor %}
    {% if dry_run %}
        {% do changefold.refuse_older_lake() %}
        {% do changefold.remove_old_messages(wanted, changefold.fetch_value('select max(run) + 1 from ' ~ changefold.ops_table('runs')), dry_run=true) %}
        {% do changefold.say_what_is_due(wanted, found.scratch if tables is none else []) %}
        {{ return('') }}
    {% endif %}
    {% do changefold.create_ops_tables() %}
    {% set run = changefold.take_lock() %}
    {% do changefold.finish_publishes() %}
    {% if tables is none %}
        {% for table in found.scratch %}
            {% do run_query('drop table if exists ' ~ table ~ ' purge') %}
            {% do changefold.say('dropped ' ~ table ~ ', which a killed run left') %}
        {% endfor %}
    {% endif %}
    {% do changefold.remove_old_messages(wanted, run) %}
    {% set staged = changefold.left_stages(wanted | select("in", changefold.gold_models()) | list) %}
    {% set before = changefold.snapshots_before() %}
    {% set facts = changefold.table_facts(wanted, before) %}
    {% for table in wanted %}
        {% do changefold.current_run() %}
        {% if table in staged %}
            {% do changefold.say(table ~ ': left alone, a publish of it waits on its stage') %}
        {% else %}
            {% do changefold.maintain_table(table, facts[table], before) %}
        {% endif %}
    {% endfor %}
    {% if tables is none %}
        {% do changefold.record_run('maintained', run=run) %}
    {% endif %}
    {% do changefold.report_run(run) %}
    {% do changefold.release_lock(run, 'operation') %}
{% endmacro %}
