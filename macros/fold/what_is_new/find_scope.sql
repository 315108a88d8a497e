{% macro find_scope(changes, entity, entities, what, stored) %}
    {# Whether something is new, be it rejected, and where in the log what is new can touch what was folded
       before: of a row that is newer than a new change, from that change on; of keys without a row, where
       a delete may be. As literals, because they alone keep Iceberg from opening files. #}
    {% set found = changefold.fetch_json(
        "select count(*) as changes, min(change_position) filter (where not is_void) as first,"
        ~ " min(change_position) filter (where is_late and not is_void) as late_from,"
        ~ " min(change_position) filter (where not has_row and row_effect <> 'clear') as gone_from,"
        ~ " min(change_position) filter (where row_effect = 'clear') as cleared_from"
        ~ " from (" ~ changefold.new_changes(changes, entity, what, stored) ~ ") as new"
    )[0] %}
    {% set late = [found.get('late_from'), found.get('cleared_from')] | select | sort %}
    {{ return({
        'is_new': found.changes > 0 or changefold.refusals_of(entities) > what.since,
        'new_changes': found.changes,
        'first': found.get('first'),
        'late_from': late | first if late else none,
        'gone_from': found.get('gone_from'),
        'has_new_clears': found.get('cleared_from') is not none,
    }) }}
{% endmacro %}
