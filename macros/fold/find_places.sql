{% macro find_places(feeds, entity, since=none) %}
    {# What is known of all changes of an entity: whether rows are inserted if absent; whether an epoch
       has places in the log without a common order; and `restart`, the newest epoch in which the whole
       table was read again: it has snapshot rows of the entity, and every feed of the entity that ever
       streamed streams in it, so its snapshot has ended. What stood before and was not read again is
       gone from the source. #}
    {% set found = {'has_inserts': false, 'has_scopes': false, 'restart': none} %}
    {% set places = fetch_rows(
        "select feed, entity = " ~ sql_text(entity) ~ ", epoch, kind, position_scope, row_effect, first_run"
        ~ " from ops.places where feed in ('" ~ feeds | join("', '") ~ "')"
    ) %}
    {% set feeds = places | selectattr(1) | map(attribute=0) | unique | list %}
    {% set places = places | selectattr(0, 'in', feeds) | list %}
    {% set streams = places | selectattr(3, 'equalto', '1') | list %}
    {% for epoch, in_epoch in places | groupby(2) %}
        {% set own = in_epoch | selectattr(1) | list %}
        {% if 'insert_if_absent' in own | map(attribute=5) | list %}
            {% do found.update({'has_inserts': true}) %}
        {% endif %}
        {% if own | map(attribute=4) | reject('equalto', '') | unique | list | length > 1 %}
            {% do found.update({'has_scopes': true}) %}
        {% endif %}
        {% set read_since = own | selectattr(3, 'equalto', '0') | map(attribute=6) | map('int') | list %}
        {% set streams_since = [] %}
        {% for _, of_feed in in_epoch | selectattr(3, 'equalto', '1') | groupby(0) %}
            {% do streams_since.append(of_feed | map(attribute=6) | map('int') | min) %}
        {% endfor %}
        {% set is_ended = streams_since | length == streams | map(attribute=0) | unique | list | length %}
        {% if epoch > '000000' and read_since and streams_since and is_ended %}
            {% set run = [read_since | min, streams_since | max] | max %}
            {% do found.update({'restart': {
                'position': epoch ~ '/', 'is_new': since is not none and run > since
            }}) %}
        {% endif %}
    {% endfor %}
    {{ return(found) }}
{% endmacro %}
