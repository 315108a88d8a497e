{# The entity's last part in snake case; a longer name where that is taken, or that of its history if it gets one.
   A name in another script has no such form: its table gets a number. #}
{% macro _propose_table_name(feed, entity, taken, has_history) %}
    {% if changefold._propose_is_in_other_script(entity) %}
        {% for number in range(taken | length, 2 * taken | length + 2) %}
            {% set name = (feed | lower) ~ '_table_' ~ number %}
            {% if name not in taken and name ~ '_history' not in taken %}
                {{ return(name) }}
            {% endif %}
        {% endfor %}
    {% endif %}
    {% set snake = [] %}
    {% for part in modules.re.split('[./]+', entity) %}
        {% set word = modules.re.sub('([a-z0-9])([A-Z])', '\\1_\\2', part) %}
        {% set word = modules.re.sub('[^A-Za-z0-9]+', '_', word).strip('_') | lower %}
        {% if word %}
            {% do snake.append(word) %}
        {% endif %}
    {% endfor %}
    {% set snake = snake or ['table'] %}
    {% set long = snake | join('_') %}
    {% for name in [snake[-1], snake[-2:] | join('_'), long, feed ~ '_' ~ snake[-1], feed ~ '_' ~ long]
        if modules.re.match('[a-z]', name) and name not in taken and not (has_history and name ~ '_history' in taken)
        and not name.endswith(('_messages', '_decoded', '_changes'))
        and changefold._propose_yaml(name) == name %}
        {{ return(name) }}
    {% endfor %}
    {{ return(feed ~ '_' ~ long ~ '_' ~ taken | length) }}
{% endmacro %}
