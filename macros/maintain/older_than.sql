{% macro older_than(table, before) %}
    {# literal of the time before which snapshots of a table may go #}
    {{ return(before.ops if changefold.kind_of_table(table) == 'ops' else before.other) }}
{% endmacro %}
