{% macro mark_copies(feed, decoding, earlier, run) %}
    {# A change is recorded once: a later copy that says the same is a `duplicate`, one that says something
       else is rejected as `dup_conflict`; changes without an order as `order_tie`. Copies are found by
       narrow columns; what they say is compared only if there are any. #}
    {% set copies = feed ~ '_copies_' ~ run %}
    {% set places = changefold.changes_at_positions_of(decoding, run) if earlier is not none else '' %}
    {% do changefold.cache_select(copies, changefold.find_copies(decoding, run, earlier if places, places)) %}
    {% set found = changefold.fetch_json(
        'select count(*) as copies, count_if(first.is_earlier) as earlier,'
        ~ ' slice(collect_set(if(first.is_earlier, first.change_position, null)), 1, 500) as positions'
        ~ ' from ' ~ copies
    )[0] %}
    {% if found.copies %}
        {# few originals are read where they lie, many with all that lies between #}
        {% set positions = [] %}
        {% for position in found.positions %}
            {% do positions.append(changefold.sql_text(position)) %}
        {% endfor %}
        {# cached, so that Spark knows how few they are: it would send all of the batch through a shuffle to them #}
        {% set judged = feed ~ '_judged_' ~ run %}
        {% do changefold.cache_select(judged, changefold.copies_with_originals(
            decoding, run, copies, earlier if found.earlier,
            'change_position in (' ~ positions | join(', ') ~ ')' if positions | length < 500 else places
        )) %}
        {% do run_query(changefold.copies_as_marked(decoding, run, judged)) %}
        {% do changefold.forget_cached(judged) %}
    {% endif %}
    {% do changefold.forget_cached(copies) %}
{% endmacro %}
