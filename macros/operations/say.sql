{# A line for the user, coloured where dbt is: `red` what is not published, `yellow` what is open. #}
{% macro say(message, colour=none) %}
    {% set code = {'red': '\x1b[31m', 'yellow': '\x1b[33m'}.get(colour) if flags.USE_COLORS %}
    {% set text = 'changefold: ' ~ message %}
    {% do log(code ~ text ~ '\x1b[0m' if code else text, info=true) %}
{% endmacro %}
