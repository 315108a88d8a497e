{% macro describe_batch(changes, entity, since) %}
    {# What is new, and which part of the source's log it can touch. Initial-snapshot rows sort
       before everything, so their keys are looked up apart instead of lowering the bound. #}
    {% set new = "entity = " ~ sql_text(entity) ~ " and decoded_run > " ~ since %}
    {% set is_snapshot = "substring(change_position, 8, 1) = '0'" %}
    {% set found = fetch_rows(
        "select count(*), min(change_position) filter (where not " ~ is_snapshot ~ "),"
        ~ " count_if(" ~ is_snapshot ~ "),"
        ~ " max(change_position) filter (where row_effect = 'clear')"
        ~ " from " ~ changes ~ " where " ~ new
    )[0] %}
    {% set predicates = [] %}
    {% if found[1] is not none %}
        {% do predicates.append('change_position >= ' ~ sql_text(found[1])) %}
    {% endif %}
    {% if found[2] | int > 0 %}
        {% do predicates.append(
            'row_key in (select row_key from ' ~ changes ~ ' where ' ~ new ~ ' and ' ~ is_snapshot ~ ')'
        ) %}
    {% endif %}
    {{ return({
        'changes': found[0] | int,
        'scope': predicates | join(' or '),
        'cleared_position': found[3],
    }) }}
{% endmacro %}
