{% macro is_ancestor(table, ancestor, snapshot) %}
    {% set parents = dict(fetch_rows('select snapshot_id, parent_id from ' ~ table ~ '.snapshots')) %}
    {% set at = namespace(snapshot=snapshot) %}
    {% for step in range(parents | length) if at.snapshot is not none and at.snapshot != ancestor %}
        {% set at.snapshot = parents.get(at.snapshot) %}
    {% endfor %}
    {{ return(ancestor is none or at.snapshot == ancestor) }}
{% endmacro %}
