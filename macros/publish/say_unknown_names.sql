{# Options of a feed that name a table which the feed never sent, or a column that no contract of the table has,
   though there is one of a name that is near: not stopped, since the source may come to it. Of thousands of
   names, some. #}
{% macro say_unknown_names(feed) %}
    {% set tables = changefold.gold_models() %}
    {% set known, given = changefold.run_state().entities.get(feed, {}).keys() | select('string') | list, {} %}
    {% for source in graph.sources.values() if source.name == feed and source.source_name in ['landing', 'kafka'] %}
        {% do given.update(source.config.meta) %}
    {% endfor %}
    {% for option, kind in changefold.feed_option_kinds().items() if kind.get('decodes') == 'by entity' and given.get(option) is mapping %}
        {# by the last part of their names: the others are those of their schema #}
        {% set others = {} %}
        {% for entity in (known | reject('in', given[option]) | list)[:200] %}
            {% do others.update({modules.re.split('[./]', entity)[-1]: entity}) %}
        {% endfor %}
        {% for entity in (given[option] | reject('in', known) | list)[:20] %}
            {% set meant = others.get(changefold.nearest_name(modules.re.split('[./]', entity)[-1], others)) %}
            {% if meant %}
                {% do changefold.say(
                    option ~ ' of feed ' ~ feed ~ ' names ' ~ entity ~ ', of which nothing was ever sent: did you mean '
                    ~ meant ~ '?', 'yellow'
                ) %}
            {% endif %}
        {% endfor %}
        {% for entity, names in (given[option] | dictsort)[:200] if names is not string %}
            {% for table, found in tables.items() if "'" ~ entity ~ "'" in found.node.raw_code %}
                {% set columns = changefold.contract_columns(found.node) | map(attribute='source_column') | list %}
                {% for name in names if name not in columns and changefold.nearest_name(name, columns) %}
                    {% do changefold.say(
                        option ~ ' of feed ' ~ feed ~ ' names column ' ~ name ~ ' of ' ~ entity ~ ', which ' ~ table
                        ~ ' does not have: did you mean ' ~ changefold.nearest_name(name, columns) ~ '?', 'yellow'
                    ) %}
                {% endfor %}
            {% endfor %}
        {% endfor %}
    {% endfor %}
{% endmacro %}
