{% macro has_snapshot(table, snapshot) %}
    {# Whether a table is there and has that snapshot: a user may have dropped it, and made another one. #}
    {% set schema, _, name = table.partition('.') %}
    {{ return(
        changefold.fetch_rows("show schemas like '" ~ schema ~ "'") | length > 0
        and changefold.fetch_rows('show tables in ' ~ schema ~ " like '" ~ name ~ "'") | length > 0
        and changefold.fetch_value('select 1 from ' ~ table ~ '.snapshots where snapshot_id = ' ~ snapshot) is not none
    ) }}
{% endmacro %}
