{# The names of the key's columns, in their order. #}
{% macro contract_key(node) %}
    {% set keys = [] %}
    {% for constraint in node.constraints if constraint.type | string | lower
        | replace('constrainttype.', '') == 'primary_key' %}
        {% for column in constraint.columns %}
            {% do keys.append(changefold.unquoted_name(column)) %}
        {% endfor %}
    {% endfor %}
    {{ return(keys) }}
{% endmacro %}
