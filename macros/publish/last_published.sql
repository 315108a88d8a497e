{% macro last_published(relation) %}
    {% set rows = fetch_rows(
        "select folded_run, contract from ops.publishes where event = 'published'"
        ~ " and table_name = " ~ table_text(relation)
        ~ " order by folded_run desc limit 1"
    ) %}
    {{ return({'folded_run': rows[0][0] | int, 'contract': rows[0][1]} if rows | length else none) }}
{% endmacro %}
