{% macro find_scope(changes, entity, entities, what, stored) %}
    {# Whether something is new, be it rejected, and a predicate of literals for what it can touch: all from the first
       new change on. Initial-snapshot rows sort before everything, so they do not lower the bound. A
       key of theirs that has no row has no other changes but those before a delete or clear; one that
       has a row which may take values from them is read whole. #}
    {% set new = new_changes(changes, entity, what, stored) %}
    {% set found = fetch_rows(
        "select count(*), min(change_position) filter (where not is_snapshot and not is_void),"
        ~ " count_if(is_snapshot and not is_void), count_if(is_snapshot and not is_void and has_row),"
        ~ " count_if(row_effect = 'clear'), (select count(*) from (" ~ rejected_changes(entities)
        ~ ") where decoded_run > " ~ what.since ~ ") from (" ~ new ~ ")"
    )[0] %}
    {% set has_new_snapshots = found[2] | int > 0 %}
    {% set predicates = [] %}
    {% if found[1] is not none %}
        {% do predicates.append('change_position >= ' ~ sql_text(found[1])) %}
    {% endif %}
    {% if has_new_snapshots %}
        {% do predicates.extend(["row_effect = 'clear'", 'decoded_run > ' ~ what.since]) %}
    {% endif %}
    {% if found[3] | int > 0 %}
        {% do predicates.append(
            'row_key in (select row_key from (' ~ new ~ ') where is_snapshot and not is_void and has_row)'
        ) %}
    {% endif %}
    {{ return({
        'is_new': found[0] | int > 0 or found[5] | int > 0,
        'scope': predicates | join(' or ') or 'false',
        'has_new_clears': found[4] | int > 0,
        'has_new_snapshots': has_new_snapshots,
    }) }}
{% endmacro %}
