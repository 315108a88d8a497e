{# The end of a sentence about a name that is not known; empty if no known one is near. #}
{% macro did_you_mean(name, known) %}
    {% set meant = changefold.nearest_name(name, known) %}
    {{ return(', did you mean ' ~ meant if meant else '') }}
{% endmacro %}
