{% macro keep_scratch(what, sql) %}
    {# Marked as ours: maintenance drops what a killed run left, and no table of a user's own. By the run: one whose
       lock was taken over may still write its own. #}
    {% set table = changefold.scratch_table(this.schema, this.identifier, what) ~ '_' ~ changefold.run_state().run %}
    {% do run_query(
        'create or replace table ' ~ table ~ ' using iceberg '
        ~ changefold.table_properties({'changefold.scratch': 'true'}) ~ ' as ' ~ sql
    ) %}
    {{ return(table) }}
{% endmacro %}
