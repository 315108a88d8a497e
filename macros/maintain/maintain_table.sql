{% macro maintain_table(table, facts, before) %}
    {# Each step is a commit of its own and finds its work by itself: after a kill the next maintenance goes
       on where this one was. #}
    {% if facts.snapshots == 0 %}
        {% do say(table ~ ': ' ~ facts_text(facts)) %}
        {{ return('') }}
    {% endif %}
    {% if table.startswith('ops.') %}
        {% do sum_up(table) %}
    {% endif %}
    {% if table.startswith('bronze.') %}
        {# of a lake that an older version made; what is so already is no commit #}
        {% do run_query('alter table ' ~ table ~ ' set ' ~ table_properties(message_properties())) %}
    {% endif %}
    {% if table in gold_models() %}
        {% do keep_tags(table) %}
    {% endif %}
    {% if facts.files > 1 or facts.deletes %}
        {% do join_files(table, least=2) %}
    {% endif %}
    {% do expire_snapshots(table, before.ops if table.startswith('ops.') else before.other) %}
    {% do run_query('call system.rewrite_manifests(table => ' ~ sql_text(table) ~ ')') %}
    {% do run_query(
        'call system.remove_orphan_files(table => ' ~ sql_text(table) ~ ', older_than => ' ~ before.orphans ~ ')'
    ) %}
    {% do say(table ~ ': ' ~ facts_text(facts) ~ ' -> ' ~ facts_text(table_facts([table])[table])) %}
{% endmacro %}
