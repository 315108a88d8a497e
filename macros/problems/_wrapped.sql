{% macro _wrapped(text, width) %}
    {% set lines = [''] %}
    {% for word in text.split() %}
        {% if lines[-1] and lines[-1] | length + word | length >= width %}
            {% do lines.append(word) %}
        {% else %}
            {% set line = lines.pop() %}
            {% do lines.append((line ~ ' ' ~ word) | trim) %}
        {% endif %}
    {% endfor %}
    {{ return(lines) }}
{% endmacro %}
