{# Stops the view of a feed's changes that reads another feed's. #}
{% macro check_changes_view() %}
    {% set mistake = changefold.changes_view_mistake(model) %}
    {% if mistake %}
        {% do changefold.refuse_model(mistake) %}
    {% endif %}
{% endmacro %}
