{# Entities of which a change that some table has still to fold lies, in the log, before some of what would go:
   folded later, it would not meet what came after it. It was decoded in time, so it is not too late. #}
{% macro find_late_unfolded(decoded, found) %}
    {{ return(changefold.fetch_json(
        'select entity from ' ~ decoded ~ ' join ' ~ changefold.rows_of(found.entities, 'entity string, folded_run bigint')
        ~ " as folded using (entity) where outcome = 'change' and (decoded_run <= " ~ found.run ~ ' or decoded_run > folded_run)'
        ~ ' group by entity having min(change_position) filter (where decoded_run > folded_run)'
        ~ ' <= max(change_position) filter (where decoded_run <= ' ~ found.run ~ ') order by entity'
    ) | map(attribute='entity') | list) }}
{% endmacro %}
