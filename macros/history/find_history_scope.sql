{% macro find_history_scope(changes, entity, entities, what, stored) %}
    {# Whether something is new of an entity since a run, be it rejected, and the first place in the log from
       which versions are made anew; as a literal, because only that keeps Iceberg from opening files. #}
    {% set found = fetch_json(
        "select count(*) as changes, min(change_position) as first, count_if(row_effect = 'clear') as clears from "
        ~ changes ~ " where entity = " ~ sql_text(entity) ~ " and decoded_run > " ~ what.since
    )[0] %}
    {% set scope = {
        'is_new': found.changes > 0 or refusals_of(entities) > what.since,
        'new_changes': found.changes,
        'has_new_clears': found.clears > 0,
        'first': found.get('first'),
    } %}
    {% if found.changes %}
        {% set first = fetch_value(
            'with ' ~ touched_versions(changes, entity, dict(what, **scope), stored)
            ~ ' select min(first_position) from touched'
        ) %}
        {% do scope.update({'first': first if first is not none else found.first}) %}
    {% endif %}
    {{ return(scope) }}
{% endmacro %}
