{% macro find_places(feeds, entities, since=none) %}
    {# What is known of all changes of an entity, by its names in the feeds: whether there are any; whether
       rows are inserted if absent; whether an epoch has places in the log without a common order, or
       ordered by write times, which may tie; and
       `restarts`, of a feed the newest epoch in which the whole table was read again. A feed reads it
       again with snapshot rows of the entity, and the snapshot has ended when the feed streams. Of feeds
       that have one or the other, some must have the snapshot and all others stream. What such a feed
       said before counts no more: rows that were not read again are gone from the source. #}
    {% set places = fetch_rows(
        "select feed, array_contains(" ~ sql_array(entities) ~ ", entity) as is_own, epoch, kind,"
        ~ " min(nullif(position_scope, '')), max(nullif(position_scope, '')),"
        ~ " bool_or(row_effect = 'insert_if_absent'), bool_or(startswith(position_scope, 'write time/')),"
        ~ " min(first_run) from ops.places where feed in ('"
        ~ feeds | join("', '") ~ "') group by feed, is_own, epoch, kind"
    ) %}
    {% set own = places | selectattr(1) | list %}
    {% set read = own | selectattr(3, 'equalto', '0') | list %}
    {% set feeds = own | map(attribute=0) | unique | list %}
    {% set streams = places | selectattr(0, 'in', feeds) | selectattr(3, 'equalto', '1') | list %}
    {% set streaming = streams | map(attribute=0) | unique | list %}
    {% set reading = read | map(attribute=0) | unique | list %}
    {% set found = {
        'is_known': own | length > 0,
        'has_inserts': own | selectattr(6) | list | length > 0,
        'has_scopes': false, 'has_write_times': own | selectattr(7) | list | length > 0,
        'restarts': {}, 'is_restarted': false,
    } %}
    {% for epoch, in_epoch in own | groupby(2) %}
        {% set scopes = in_epoch | map(attribute=4) | list + in_epoch | map(attribute=5) | list %}
        {% if scopes | select | unique | list | length > 1 %}
            {% do found.update({'has_scopes': true}) %}
        {% endif %}
    {% endfor %}
    {% set pair = {
        'read': reading | reject('in', streaming) | list, 'stream': streaming | reject('in', reading) | list,
    } %}
    {% set groups = [pair] if pair.read and pair.stream else [] %}
    {% for feed in streaming if feed in reading %}
        {% do groups.append({'read': [feed], 'stream': [feed]}) %}
    {% endfor %}
    {% for group in groups %}
        {% for epoch, read_again in read | selectattr(0, 'in', group.read) | groupby(2) if epoch > '000000' %}
            {% set ends = [] %}
            {% for _, of_feed in streams | selectattr(0, 'in', group.stream)
                | selectattr(2, 'equalto', epoch) | groupby(0) %}
                {% do ends.append(of_feed | map(attribute=8) | map('int') | min) %}
            {% endfor %}
            {% if ends | length == group.stream | length %}
                {% for feed in read_again | map(attribute=0) | list + group.stream %}
                    {% do found.restarts.update({feed: epoch ~ '/'}) %}
                {% endfor %}
                {% set run = [read_again | map(attribute=8) | map('int') | min, ends | max] | max %}
                {% if since is not none and run > since %}
                    {% do found.update({'is_restarted': true}) %}
                {% endif %}
            {% endif %}
        {% endfor %}
    {% endfor %}
    {{ return(found) }}
{% endmacro %}
