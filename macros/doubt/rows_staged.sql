{% macro rows_staged(relation) %}
    {# How many rows a table had and has on its stage, and how many were written, by its snapshots alone. #}
    {% set found = {} %}
    {% for name, total, deleted, added in fetch_rows(
        "select refs.name, coalesce(cast(summary['total-records'] as bigint), 0),"
        ~ " coalesce(cast(summary['total-position-deletes'] as bigint), 0), summary['added-records'] from "
        ~ relation ~ ".refs as refs join " ~ relation ~ ".snapshots as snapshots"
        ~ " on refs.snapshot_id = snapshots.snapshot_id where refs.name in ('main', 'stage')"
    ) %}
        {% do found.update({name: {'rows': total | int - deleted | int, 'added': (added or 0) | int}}) %}
    {% endfor %}
    {% set nothing = {'rows': 0, 'added': 0} %}
    {% set before = found.get('main', nothing) %}
    {% set after = found.get('stage', before) %}
    {{ return({'before': before.rows, 'after': after.rows, 'written': after.added}) }}
{% endmacro %}
