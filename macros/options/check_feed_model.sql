{# Stops a model of a feed of which feed_model_mistake says something. #}
{% macro check_feed_model(feed, layer, materialized) %}
    {% set mistake = changefold.feed_model_mistake(model, feed, layer, materialized) if execute and model.resource_type == 'model' %}
    {% if mistake %}
        {% do changefold.refuse_model(mistake) %}
    {% endif %}
{% endmacro %}
