{% macro say(message) %}
    {% do log('changefold: ' ~ message, info=true) %}
{% endmacro %}
