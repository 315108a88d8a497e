{% macro has_snapshot(table, snapshot) %}
    {# Whether a table is there and has that snapshot: a user may have dropped it, and made another one. #}
    {{ return(
        changefold.has_table(table)
        and changefold.fetch_value('select 1 from ' ~ table ~ '.snapshots where snapshot_id = ' ~ snapshot) is not none
    ) }}
{% endmacro %}
