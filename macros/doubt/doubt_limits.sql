{# The limits beyond which a table is not published: vars, of one table its `meta`. #}
{% macro doubt_limits(node) %}
    {% set limits = {} %}
    {% for name, kind in changefold.table_option_kinds().items() %}
        {% do limits.update({name: node.config.meta.get(name, var(name, kind.default))}) %}
    {% endfor %}
    {{ return(limits) }}
{% endmacro %}
