{# Stops a bronze model with other SQL around what lands: messages that it changed or left out were lost. #}
{% macro check_is_verbatim(sql, landing) %}
    {% set texts = [] %}
    {% for text in [sql, landing] %}
        {% do texts.append(modules.re.sub('(?m)^\\s*--.*$', '', text) | trim) %}
    {% endfor %}
    {% if texts[0] != texts[1] %}
        {% do changefold.refuse_model(
            'bronze keeps messages as they are, so it is one line that calls land_files or land_topics, and no other SQL'
            ~ ' beside it'
        ) %}
    {% endif %}
{% endmacro %}
