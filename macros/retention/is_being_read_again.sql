{# Whether an entity has a new snapshot that has not ended: the feed has not streamed since. Once it does, all
   is folded anew from the snapshot's rows on, see find_places. It never does once a later epoch streams. #}
{% macro is_being_read_again(feed, entity) %}
    {% set places, none_yet = changefold.places_of(feed), ['000000'] %}
    {% set read = places.of_entity.get(entity, []) | selectattr('kind', 'equalto', '0') | map(attribute='epoch') | list %}
    {{ return((none_yet + read) | max > (none_yet + places.streams | list) | max) }}
{% endmacro %}
