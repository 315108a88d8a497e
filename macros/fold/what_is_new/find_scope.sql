{% macro find_scope(changes, entity, entities, what, stored) %}
    {# Whether something is new, be it rejected, and where in the log what is new can touch what was folded
       before: of a row that is newer than a new change, from that change on; of keys without a row, where
       a delete may be. As literals, because they alone keep Iceberg from opening files. Mostly all that is
       new is later than what was folded of its rows, and counts on top of them. #}
    {% set found = changefold.fetch_json(
        "select count(*) as changes, sum(octet_length(row_key)) as key_bytes, count_if(is_void) as voids,"
        ~ " min(change_position) filter (where not is_void) as first,"
        ~ " min(change_position) filter (where is_late and not is_void) as late_from,"
        ~ " min(change_position) filter (where not has_row and row_effect <> 'clear') as gone_from,"
        ~ " min(change_position) filter (where row_effect = 'clear') as cleared_from"
        ~ " from (" ~ changefold.new_changes(changes, entity, what, stored) ~ ") as new"
    )[0] %}
    {% set late = [found.get('late_from'), found.get('cleared_from')] | select | sort %}
    {% set gone_from = found.get('gone_from') %}
    {% if gone_from and changefold.fetch_value(
        "select 1 from " ~ changes ~ " where entity = " ~ changefold.sql_text(entity)
        ~ " and row_effect = 'delete' and change_position >= " ~ changefold.sql_text(gone_from)
        ~ " and decoded_run <= " ~ what.since ~ changefold.still_counts(what) ~ " limit 1"
    ) is none %}
        {% set gone_from = none %}
    {% endif %}
    {{ return({
        'is_new': found.changes > 0 or changefold.refusals_of(entities) > what.since,
        'are_few': changefold.are_few_keys(found),
        'first': found.get('first'),
        'late_from': late | first if late else none,
        'gone_from': gone_from,
        'is_on_top': not late and not gone_from and not found.voids,
        'has_new_clears': found.get('cleared_from') is not none,
    }) }}
{% endmacro %}
