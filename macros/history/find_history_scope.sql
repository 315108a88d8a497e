{% macro find_history_scope(changes, entity, entities, what, stored) %}
    {# Whether something is new of an entity since a run, be it rejected; whether of some key it is late; and
       the first place in the log from which versions are made anew: as a literal, because only that keeps
       Iceberg from opening files. #}
    {% set found = changefold.fetch_json(
        "select count(*) as changes, sum(octet_length(row_key)) as key_bytes, min(change_position) as first,"
        ~ " count_if(row_effect = 'clear') as clears from " ~ changes ~ " where entity = " ~ changefold.sql_text(entity) ~ " and decoded_run > " ~ what.since
    )[0] %}
    {# what a feed said of a row before it read the table again is known of the row's changes alone #}
    {% set is_whole = what.read_again | length > 0 and changefold.feeds_read() | length > 1 %}
    {% set scope = {
        'is_new': found.changes > 0 or changefold.refusals_of(entities) > what.since,
        'are_few': changefold.are_few_keys(found),
        'has_new_clears': found.clears > 0,
        'is_whole': is_whole,
        'is_late': is_whole or found.clears > 0,
        'first': found.get('first'),
    } %}
    {# asked of the newest versions, unless all are known to count; where one is late, of all #}
    {% for are_all in ([true] if scope.is_late else [false, true]) if found.changes %}
        {% if scope.is_late or not are_all %}
            {% set touched = changefold.fetch_json(
                'with ' ~ changefold.touched_versions(changes, entity, dict(what, **scope), stored)
                ~ ' select min(first_position) as first, coalesce(bool_or(is_late), false) as is_late from touched'
            )[0] %}
            {% do scope.update({
                'first': touched.get('first', found.first), 'is_late': scope.is_late or touched.is_late,
            }) %}
        {% endif %}
    {% endfor %}
    {{ return(scope) }}
{% endmacro %}
