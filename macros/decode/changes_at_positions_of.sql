{% macro changes_at_positions_of(batch) %}
    {# The places in the log that a batch touches, as a predicate of literals: only literals keep
       Iceberg from reading files that lie elsewhere. Epoch and kind are the first 8 characters. #}
    {% set predicates = [] %}
    {% for place in fetch_rows(
        "select entity, min(change_position), max(change_position) from " ~ batch
        ~ " where outcome = 'change' group by entity, substring(change_position, 1, 8)"
    ) %}
        {% do predicates.append(
            '(entity = ' ~ sql_text(place[0]) ~ ' and change_position between '
            ~ sql_text(place[1].split('/')[:3] | join('/')) ~ ' and ' ~ sql_text((place[2].split('/')[:3] | join('/')) ~ '/~') ~ ')'
        ) %}
    {% endfor %}
    {{ return(predicates | join('\n        or ')) }}
{% endmacro %}
