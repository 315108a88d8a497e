{# The options of a gold table: its `meta`, or else vars. #}
{% macro table_options(node) %}
    {% set options = {} %}
    {% for name, kind in table_option_kinds().items() %}
        {% do options.update({name: node.config.meta.get(name, var(name, kind.default))}) %}
    {% endfor %}
    {{ return(options) }}
{% endmacro %}
