{# What is wrong with a model of a feed that is half a copy of another feed's: named, materialized or fed otherwise
   than its feed says. What it wrote would be lost among the other feed's. #}
{% macro feed_model_mistake(node, feed, layer, materialized) %}
    {% set name = feed ~ '_' ~ layer %}
    {{ return(
        'it reads what is of feed ' ~ feed ~ ', whose model is ' ~ name if node.name != name
        else 'its materialized must be ' ~ materialized ~ ', not ' ~ node.config.materialized if node.config.materialized != materialized
        else 'its table must be called like the model, not ' ~ node.alias if node.alias not in [none, name]
        else ''
    ) }}
{% endmacro %}
