{% macro describe_changes(changes, entity, since=none) %}
    {# What kinds of changes a fold has to do with, so that it is written for them alone; and, since a
       run, which part of the log they can touch. Initial-snapshot rows sort before everything, so
       their keys are looked up apart instead of lowering the bound. #}
    {% set what = {
        'since': since, 'scope': none, 'restart': none,
        'has_parts': false, 'has_clears': false, 'has_new_clears': false, 'has_scopes': false,
    } %}
    {% if is_building() %}
        {% set of_entity = 'entity = ' ~ sql_text(entity) %}
        {% do what.update(find_places(entity, since)) %}
        {% set restart = what.restart %}
        {% if since is not none %}
            {% set new = of_entity ~ ' and decoded_run > ' ~ since %}
            {% set is_snapshot = "substring(change_position, 8, 1) = '0'" %}
            {% set found = fetch_rows(
                'select min(change_position) filter (where not ' ~ is_snapshot ~ '), count_if('
                ~ is_snapshot ~ "), count_if(row_effect = 'clear') from " ~ changes ~ ' where ' ~ new
            )[0] %}
            {% set bounds = [] %}
            {% if found[0] is not none %}{% do bounds.append(found[0]) %}{% endif %}
            {% if restart and restart.is_new %}{% do bounds.append(restart.position) %}{% endif %}
            {% set predicates = [] %}
            {% if bounds %}
                {% do predicates.append('change_position >= ' ~ sql_text(bounds | min)) %}
            {% endif %}
            {% if found[1] | int > 0 %}
                {% do predicates.append(
                    'row_key in (select row_key from ' ~ changes ~ ' where ' ~ new ~ ' and ' ~ is_snapshot ~ ')'
                ) %}
            {% endif %}
            {% do what.update({
                'scope': predicates | join(' or '),
                'has_new_clears': found[2] | int > 0 or (restart and restart.is_new),
            }) %}
        {% endif %}
        {% if since is none or what.scope %}
            {% set effects = fetch_rows(
                'select distinct row_effect from ' ~ changes ~ ' where ' ~ of_entity
                ~ (' and (' ~ what.scope ~ ')' if what.scope else '')
            ) | map(attribute=0) | list %}
            {% do what.update({
                'has_parts': 'patch' in effects or 'insert_if_absent' in effects,
                'has_clears': 'clear' in effects or restart is not none,
            }) %}
        {% endif %}
    {% endif %}
    {{ return(what) }}
{% endmacro %}
