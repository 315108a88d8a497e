{# Options of a feed that name a table which the feed never sent, though it sent one of a name that is near: not
   stopped, since it may come to it. Of thousands of names, some. #}
{% macro say_unknown_names(feed) %}
    {% set known, options = run_state().entities.get(feed, {}).keys() | select('string') | list, feed_options(feed) %}
    {% for option, kind in feed_option_kinds().items() if kind.get('decodes') == 'by entity' and options[option] %}
        {% set unknown, others = options[option] | reject('in', known) | list, known | reject('in', options[option]) | list %}
        {% for entity in unknown[:20] %}
            {% set meant = nearest_name(entity, others[:200]) %}
            {% if meant %}
                {% do say(
                    option ~ ' of feed ' ~ feed ~ ' names ' ~ entity ~ ', of which nothing was ever sent: did you mean '
                    ~ meant ~ '?', 'yellow'
                ) %}
            {% endif %}
        {% endfor %}
    {% endfor %}
{% endmacro %}
