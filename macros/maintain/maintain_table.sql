{% macro maintain_table(table, facts, before) %}
    {# Each step is a commit of its own and finds its work by itself: after a kill the next maintenance goes
       on where this one was. Of a large table each may take hours, so the lock is looked at before each. #}
    {% if facts.snapshots == 0 %}
        {% do changefold.say(table ~ ': ' ~ changefold.facts_text(facts)) %}
        {{ return('') }}
    {% endif %}
    {% set kind = changefold.kind_of_table(table) %}
    {% if kind == 'ops' %}
        {% do changefold.sum_up(table) %}
    {% endif %}
    {% if kind == 'landed_messages' %}
        {# of a lake that an older version made; what is so already is no commit #}
        {% do run_query('alter table ' ~ table ~ ' set ' ~ changefold.table_properties(changefold.message_properties())) %}
    {% endif %}
    {% if facts.files > 1 or facts.deletes %}
        {% do changefold.join_files(table, least=2) %}
    {% endif %}
    {% do changefold.let_history_go(table, before) %}
    {% do changefold.current_run() %}
    {% do run_query('call system.rewrite_manifests(table => ' ~ changefold.sql_text(table) ~ ')') %}
    {% do changefold.current_run() %}
    {% do run_query(
        'call system.remove_orphan_files(table => ' ~ changefold.sql_text(table) ~ ', older_than => ' ~ before.orphans ~ ')'
    ) %}
    {% do changefold.say(table ~ ': ' ~ changefold.facts_text(facts) ~ ' -> ' ~ changefold.facts_text(changefold.table_facts([table], before)[table])) %}
{% endmacro %}
