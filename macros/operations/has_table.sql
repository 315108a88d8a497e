{% macro has_table(name) %}
    {% set schema, _, table = name.partition('.') %}
    {{ return(
        changefold.fetch_rows("show schemas like '" ~ schema ~ "'") | length > 0
        and changefold.fetch_rows('show tables in ' ~ schema ~ " like '" ~ table ~ "'") | length > 0
    ) }}
{% endmacro %}
