{# The fields of a struct, or what an array or a map is of, between the commas. #}
{% macro _parts_of_type(text) %}
    {% set parts, state = [''], {'depth': 0} %}
    {% for token in modules.re.findall('`(?:[^`]|``)+`|[<>,()]|[^`<>,()]+', text) %}
        {% do state.update({'depth': state.depth + {'<': 1, '(': 1, '>': -1, ')': -1}.get(token, 0)}) %}
        {% if token == ',' and state.depth == 0 %}
            {% do parts.append('') %}
        {% else %}
            {% do parts.append(parts.pop() ~ token) %}
        {% endif %}
    {% endfor %}
    {{ return(parts) }}
{% endmacro %}
