{% macro find_unknown_entity(fold) %}
    {# A table without rows whose feeds have never said anything of its entity. They may just not have come
       to it: so they must have a name that is near and that no other table folds, or have said much. A table
       that is rebuilt was there before. #}
    {% set state = changefold.run_state() %}
    {% set known, messages = [], [] %}
    {% for feed in changefold.feeds_read() %}
        {% do known.extend(changefold.places_of(feed).of_entity.keys() | list) %}
        {% do messages.append(state.feed_messages.get(feed, 0)) %}
    {% endfor %}
    {% if not known or fold.entities | select('in', known) | list %}
        {{ return([]) }}
    {% endif %}
    {% set code = changefold.gold_models().values() | map(attribute='node.raw_code') | join('\n') %}
    {% set others, ends = [], {} %}
    {% for entity in known if "'" ~ entity ~ "'" not in code %}
        {% do others.append(entity) %}
        {% do ends.update({entity.split('.')[-1]: entity}) %}
    {% endfor %}
    {% set meant = ends.get(changefold.nearest_name(fold.entities[0].split('.')[-1], ends)) %}
    {% if not meant and not changefold.is_rebuild() and messages | sum < 5 * changefold.table_options(model).doubt_from %}
        {{ return([]) }}
    {% endif %}
    {{ return([
        changefold.feeds_read() | sort | join(', ') ~ ' has no changes of ' ~ fold.entities | join(', ')
        ~ (', did you mean ' ~ meant if meant else ', but of ' ~ known | sort | list | length
            ~ ' others, such as ' ~ (known | sort)[:5] | join(', '))
        ~ '? If the table has no rows yet, say `config: {meta: {may_be_empty: true}}` of it'
    ]) }}
{% endmacro %}
