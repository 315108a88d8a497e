{# The options of a gold table: its `meta`, or else vars. #}
{% macro table_options(node) %}
    {% set vars = changefold.given_vars() if execute else {} %}
    {% set options = {} %}
    {% for name, kind in changefold.table_option_kinds().items() %}
        {% do options.update({name: node.config.meta.get(name, vars.get(name, kind.default))}) %}
    {% endfor %}
    {{ return(options) }}
{% endmacro %}
