{% macro let_history_go(table, before) %}
    {# Snapshots that are older than the options ask for and to which no branch and no tag points, with the
       files that only they had; before that, tags get the age that they are to have now. #}
    {% do changefold.current_run() %}
    {% if table in changefold.gold_models() %}
        {% do changefold.keep_tags(table) %}
    {% endif %}
    {% do run_query(
        "call system.expire_snapshots(table => " ~ changefold.sql_text(table) ~ ", older_than => "
        ~ changefold.older_than(table, before) ~ ", retain_last => 1)"
    ) %}
{% endmacro %}
