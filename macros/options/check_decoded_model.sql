{# Stops a decoded model of which decoded_model_mistake says something. #}
{% macro check_decoded_model(feed) %}
    {% set mistake = changefold.decoded_model_mistake(model, feed) if execute and model.resource_type == 'model' %}
    {% if mistake %}
        {% do changefold.refuse_model(mistake) %}
    {% endif %}
{% endmacro %}
