{% macro describe_changes(changes, entity, entities, places, since=none, stored=none) %}
    {# What kinds of changes a fold has to do with, so that it is written for them alone; and, since a
       run, which part of the log they can touch. #}
    {% set what = {
        'since': since, 'is_new': false, 'scope': none, 'restarts': {}, 'has_parts': false,
        'has_inserts': false, 'has_clears': false, 'has_scopes': false, 'has_write_times': false,
        'has_new_clears': false, 'has_new_snapshots': false,
    } %}
    {% if is_building() %}
        {% do what.update(places) %}
        {% if since is not none %}
            {% do what.update(find_scope(changes, entity, entities, what, stored)) %}
        {% endif %}
        {% if since is none or what.is_new %}
            {% set effects = fetch_rows(
                'select distinct row_effect from ' ~ changes ~ ' where entity = ' ~ sql_text(entity)
                ~ (' and (' ~ what.scope ~ ')' if what.scope else '')
            ) | map(attribute=0) | list %}
            {% if effects and not places.is_known %}
                {% do exceptions.raise_compiler_error(
                    "No feed of " ~ model.name ~ " has changes of " ~ entity ~ ", but " ~ changes
                    ~ " has: the view renames them. Say by which names the feeds know the table:"
                    ~ " fold_changes(..., '" ~ entity ~ "', sources=['...']). Nothing was written."
                ) %}
            {% endif %}
            {% do what.update({
                'has_parts': 'patch' in effects or 'insert_if_absent' in effects,
                'has_clears': 'clear' in effects,
            }) %}
        {% endif %}
    {% endif %}
    {{ return(what) }}
{% endmacro %}
