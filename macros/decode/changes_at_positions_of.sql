{% macro changes_at_positions_of(batch) %}
    {# The places in the log that a batch touches, as a predicate of literals: only literals keep
       Iceberg from reading files that lie elsewhere. Epoch and kind are the first 8 characters. The first
       number of the log bounds what is read, since copies may differ in what follows; where a source
       leaves it 0, the second. #}
    {% set predicates = [] %}
    {% for place in fetch_rows(
        "select entity, min(place), max(concat(place, '/~')) from ("
        ~ " select entity, substring_index(change_position, '/',"
        ~ " if(change_position rlike '^[0-9]{6}/1/0{20}/[0-9]{20}/', 4, 3)) as place"
        ~ " from " ~ batch ~ " where outcome = 'change'"
        ~ ") group by entity, substring(place, 1, 8)"
    ) %}
        {% do predicates.append(
            '(entity = ' ~ sql_text(place[0]) ~ ' and change_position between '
            ~ sql_text(place[1]) ~ ' and ' ~ sql_text(place[2]) ~ ')'
        ) %}
    {% endfor %}
    {{ return(predicates | join('\n        or ')) }}
{% endmacro %}
