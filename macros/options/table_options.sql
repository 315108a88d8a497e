{# The options of a gold table: its `meta`, or else vars. #}
{% macro table_options(node) %}
    {% set vars = changefold.given_vars() if execute else {} %}
    {% set options = {} %}
    {% for name, kind in changefold.table_option_kinds().items() %}
        {% set for_all = kind.default if kind.is_no_var else vars.get(name, kind.default) %}
        {% do options.update({name: node.config.meta.get(name, for_all)}) %}
    {% endfor %}
    {{ return(options) }}
{% endmacro %}
