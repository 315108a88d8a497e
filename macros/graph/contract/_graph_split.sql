{% macro _graph_split(text) %}
    {# at the commas that are in no bracket #}
    {% set parts = [''] %}
    {% set depth = [0] %}
    {% for character in text %}
        {% do depth.append(depth[-1] + (character in '<(') | int - (character in '>)') | int) %}
        {% if character == ',' and depth[-1] == 0 %}
            {% do parts.append('') %}
        {% else %}
            {% do parts.append(parts.pop() ~ character) %}
        {% endif %}
    {% endfor %}
    {{ return(parts) }}
{% endmacro %}
