{# The options of a gold table: its `meta`, or else vars. #}
{% macro table_options(node) %}
    {% set vars = changefold.given_vars() if execute else {} %}
    {% set options = {} %}
    {% set of_all = changefold.var_kinds() %}
    {% for name, kind in changefold.table_option_kinds().items() %}
        {% set for_all = vars.get(name, kind.default) if name in of_all else kind.default %}
        {% do options.update({name: node.config.meta.get(name, for_all)}) %}
    {% endfor %}
    {{ return(options) }}
{% endmacro %}
