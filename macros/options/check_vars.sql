{# Stops before anything is written if a var is wrong. #}
{% macro check_vars() %}
    {% set mistakes = changefold.var_mistakes() %}
    {% if mistakes %}
        {% do exceptions.raise_compiler_error('Vars: ' ~ mistakes | join('; ') ~ '. Nothing was written.') %}
    {% endif %}
{% endmacro %}
