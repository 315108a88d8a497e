{# Stops a model of a feed that is half a copy of another feed's: named, materialized or fed otherwise than its
   feed says. What it wrote would be lost among the other feed's. #}
{% macro check_feed_model(feed, layer, materialized) %}
    {% set name = feed ~ '_' ~ layer %}
    {% if execute and model.resource_type == 'model' %}
        {% set mistake = 'it reads what is of feed ' ~ feed ~ ', whose model is ' ~ name
            if model.name != name
            else 'its materialized must be ' ~ materialized ~ ', not ' ~ model.config.materialized
            if model.config.materialized != materialized
            else 'its table must be called like the model, not ' ~ model.alias if model.alias not in [none, name] %}
        {% if mistake %}
            {% do changefold.refuse_model(mistake) %}
        {% endif %}
    {% endif %}
{% endmacro %}
