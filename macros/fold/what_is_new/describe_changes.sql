{% macro describe_changes(changes, entity, entities, places, since=none, stored=none, as_history=false) %}
    {# What kinds of changes a fold has to do with, so that it is written for them alone; and, since a
       run, what of the log they can touch. The ledger of places knows the kinds, unless a view makes
       something else of the changes. #}
    {% set what = {
        'since': since, 'is_new': since is none, 'first': none, 'late_from': none, 'gone_from': none,
        'are_few': true, 'restarts': {}, 'read_again': [], 'effects': [], 'has_scopes': false, 'has_write_times': false,
        'has_new_clears': false, 'is_on_top': false,
    } %}
    {% if changefold.is_building() %}
        {% set unplain, may_insert = changefold.unplain_views(), [] %}
        {% for view in unplain if 'row_effect' in view.raw_code or view.depends_on.macros %}
            {% do may_insert.append(view) %}
        {% endfor %}
        {% do what.update(places) %}
        {% do what.update({'has_inserts': 'insert_if_absent' in places.effects or may_insert | length > 0}) %}
        {% if since is not none %}
            {% do what.update(
                (changefold.find_history_scope if as_history else changefold.find_scope)(changes, entity, entities, what, stored)
            ) %}
        {% endif %}
        {% if what.is_new and (unplain or not places.is_known) %}
            {% set scope = ' and (decoded_run > ' ~ since ~ ' or change_position >= '
                ~ changefold.sql_text(what.first) ~ ')' if since is not none else '' %}
            {% do what.update({'effects': changefold.fetch_rows(
                'select distinct row_effect from ' ~ changes ~ ' where entity = ' ~ changefold.sql_text(entity) ~ scope
            ) | map(attribute=0) | list}) %}
            {% if what.effects and not places.is_known %}
                {% do exceptions.raise_compiler_error(
                    "No feed of " ~ model.name ~ " has changes of " ~ entity ~ ", but " ~ changes
                    ~ " has: the view renames them. Say by which names the feeds know the table:"
                    ~ " fold_changes(..., '" ~ entity ~ "', sources=['...']). Nothing was written."
                ) %}
            {% endif %}
        {% endif %}
    {% endif %}
    {% do what.update({
        'has_parts': 'patch' in what.effects or 'insert_if_absent' in what.effects,
        'has_clears': 'clear' in what.effects,
    }) %}
    {% do what.update({'is_on_top': what.is_on_top and not what.has_clears and not what.has_scopes}) %}
    {{ return(what) }}
{% endmacro %}
