{# The feed that a model of its is named for. #}
{% macro feed_of(name) %}
    {{ return(modules.re.sub('_(messages|decoded|changes)$', '', name)) }}
{% endmacro %}
