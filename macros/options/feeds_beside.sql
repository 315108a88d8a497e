{# Other feeds that read files or topics that this one reads, unless one of the two says that it shares them. Who
   reads what is looked at once in a run: of each place the feeds that name it, and those that name it or one below. #}
{% macro feeds_beside(source) %}
    {% set state = changefold.run_state() %}
    {% if 'readers' not in state %}
        {% set named, below, shared = {}, {}, {} %}
        {% for one in graph.sources.values() if one.source_name in ['landing', 'kafka'] %}
            {% set names = one.config.meta.get('shares_with') %}
            {# of another kind it is a mistake, which is told as that of any option #}
            {% do shared.update({one.name: names if changefold._is_of_kind(names, {'type': 'texts'}) else []}) %}
            {% for place in changefold._places_of(one) %}
                {% do named.setdefault(place[-1], []).append(one.name) %}
                {% for part in place %}
                    {% do below.setdefault(part, []).append(one.name) %}
                {% endfor %}
            {% endfor %}
        {% endfor %}
        {# whole, since other threads look at it #}
        {% do state.update({'readers': {'named': named, 'below': below, 'shared': shared}}) %}
    {% endif %}
    {% set readers, found = state.readers, [] %}
    {% for place in changefold._places_of(source) %}
        {% do found.extend(readers.below[place[-1]]) %}
        {% for part in place %}
            {% do found.extend(readers.named.get(part, [])) %}
        {% endfor %}
    {% endfor %}
    {% set others = [] %}
    {% for name in found | unique(case_sensitive=true) if name != source.name
        and name not in readers.shared[source.name] and source.name not in readers.shared[name] %}
        {% do others.append(name) %}
    {% endfor %}
    {{ return(others) }}
{% endmacro %}
