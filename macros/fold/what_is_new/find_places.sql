{% macro find_places(feeds, entities, since=none) %}
    {# What is known of all changes of an entity, by its names in the feeds: whether there are any, and of
       which effects; whether an epoch has places in the log without a common order, or
       ordered by write times, which may tie; and
       `restarts`, of a feed the newest epoch in which the whole table was read again. A feed reads it
       again with snapshot rows of the entity, and the snapshot has ended when the feed streams. Of feeds
       that have one or the other, some must have the snapshot and all others stream. What such a feed
       said before counts no more: rows that were not read again are gone from the source. `read_again`
       has all such epochs, which a history is made of. #}
    {% set own, streams = [], {} %}
    {% for feed in feeds %}
        {% set places = changefold.places_of(feed) %}
        {% for entity in entities if entity in places.of_entity %}
            {% do own.extend(places.of_entity[entity]) %}
            {% do streams.update({feed: places.streams} if places.streams else {}) %}
        {% endfor %}
    {% endfor %}
    {% set read = own | selectattr('kind', 'equalto', '0') | list %}
    {% set streaming = streams | list %}
    {% set reading = read | map(attribute='feed') | unique(case_sensitive=true) | list %}
    {% set found = {
        'is_known': own | length > 0,
        'effects': own | map(attribute='effects') | sum(start=[]) | unique(case_sensitive=true) | sort,
        'has_scopes': false, 'has_write_times': own | selectattr('has_write_times') | list | length > 0,
        'restarts': {}, 'read_again': [], 'is_restarted': false,
    } %}
    {% for epoch, in_epoch in own | groupby('epoch', case_sensitive=true) %}
        {% set scopes = in_epoch | map(attribute='first_scope', default=none) | list
            + in_epoch | map(attribute='last_scope', default=none) | list %}
        {% if scopes | select | unique(case_sensitive=true) | list | length > 1 %}
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
        {% for epoch, read_again in read | selectattr('feed', 'in', group.read) | groupby('epoch', case_sensitive=true) if epoch > '000000' %}
            {% set ends = [] %}
            {% for feed in group.stream if epoch in streams[feed] %}
                {% do ends.append(streams[feed][epoch]) %}
            {% endfor %}
            {% if ends | length == group.stream | length %}
                {% for feed in (read_again | map(attribute='feed') | list + group.stream) | unique(case_sensitive=true) %}
                    {% do found.restarts.update({feed: epoch ~ '/'}) %}
                    {% do found.read_again.append({'feed': feed, 'position': epoch ~ '/'}) %}
                {% endfor %}
                {% set run = [read_again | map(attribute='first_run') | min, ends | max] | max %}
                {% if since is not none and run > since %}
                    {% do found.update({'is_restarted': true}) %}
                {% endif %}
            {% endif %}
        {% endfor %}
    {% endfor %}
    {{ return(found) }}
{% endmacro %}
