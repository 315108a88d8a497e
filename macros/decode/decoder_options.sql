{% macro decoder_options(feed) %}
    {# what a feed's YAML says to its decoder #}
    {% if model.name.endswith('_decoded') %}
        {% do changefold.check_decoded_model(feed) %}
    {% endif %}
    {% set options = changefold.feed_options(feed) %}
    {% set epoch = 'size(filter(array(' ~ options.epochs | join(', ') ~ '), batch -> landed_batch >= batch))' %}
    {% set of_decoder = {'epoch': epoch if options.epochs else '0', 'keys': options.key_columns} %}
    {% for name in ['null_defaults', 'modes', 'unavailable_value_placeholder', 'order', 'entity', 'csv', 'arcion'] if options[name] %}
        {% do of_decoder.update({name: options[name]}) %}
    {% endfor %}
    {% set lacks = changefold.batch_lacks(feed, options) %}
    {% if lacks %}
        {% do of_decoder.update({'lacks': lacks}) %}
    {% endif %}
    {{ return(of_decoder) }}
{% endmacro %}
