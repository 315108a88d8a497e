{% macro is_ancestor(table, ancestor, snapshot) %}
    {# Only what was committed since the ancestor is fetched; an hour more, since clocks differ. #}
    {% set parents = dict(changefold.fetch_rows(
        'select snapshot_id, parent_id from ' ~ table ~ '.snapshots where committed_at >= (select'
        ~ ' committed_at from ' ~ table ~ '.snapshots where snapshot_id = ' ~ ancestor ~ ') - interval 1 hour'
    )) if ancestor is not none else {} %}
    {% set at = namespace(snapshot=snapshot) %}
    {% for step in range(parents | length) if at.snapshot is not none and at.snapshot != ancestor %}
        {% set at.snapshot = parents.get(at.snapshot) %}
    {% endfor %}
    {{ return(ancestor is none or at.snapshot == ancestor) }}
{% endmacro %}
