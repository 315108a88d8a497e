{% macro expire_snapshots(table, before) %}
    {# Those older than a time (SQL text of a literal) to which no branch and no tag points; their files go
       with them. #}
    {% do run_query(
        "call system.expire_snapshots(table => " ~ changefold.sql_text(table) ~ ", older_than => " ~ before
        ~ ", retain_last => 1)"
    ) %}
{% endmacro %}
