{# Stops an operation before it does anything if an argument says what it cannot. One that is optional and none
   was not given. #}
{% macro check_arguments(given, kinds) %}
    {% for name, kind in kinds.items() if kind.is_optional and given[name] is none %}
        {% do given.pop(name) %}
    {% endfor %}
    {% set mistakes = changefold.option_mistakes(given, kinds) %}
    {% if mistakes %}
        {% do exceptions.raise_compiler_error(
            'The arguments are wrong: ' ~ mistakes | join('; ') ~ '. Nothing was written.'
        ) %}
    {% endif %}
{% endmacro %}
