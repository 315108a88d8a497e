{# Sentences about what is wrong in options; none if all is right. Unknown names are wrong, unless the
   options stand among those of others: then a name that is near a known one is. #}
{% macro option_mistakes(given, kinds, is_among_others=false) %}
    {% set mistakes = [] %}
    {% for name, value in given.items() %}
        {% set kind = kinds.get(name) %}
        {% if not kind %}
            {% set meant = changefold.did_you_mean(name, kinds) %}
            {% if meant or not is_among_others %}
                {% do mistakes.append(
                    'it has an option that is not known: ' ~ name
                    ~ meant
                    ~ ('' if is_among_others else '. Known are ' ~ kinds | join(', '))
                ) %}
            {% endif %}
        {% elif not changefold._is_of_kind(value, kind) %}
            {% do mistakes.append(
                name ~ ' must ' ~ (kind.get('must') or changefold._must_be(kind))
                ~ (', such as ' ~ kind.example if kind.get('example')) ~ '; not `' ~ value ~ '`'
            ) %}
        {% endif %}
    {% endfor %}
    {{ return(mistakes) }}
{% endmacro %}
