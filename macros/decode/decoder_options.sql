{% macro decoder_options(feed) %}
    {# what a feed's YAML says to its decoder #}
    {% set options = feed_options(feed) %}
    {% set epochs = ['0'] %}
    {% for batch in options.epochs %}
        {% do epochs.append('int(landed_batch >= ' ~ batch ~ ')') %}
    {% endfor %}
    {% set of_decoder = {'epoch': epochs | join(' + '), 'keys': options.key_columns} %}
    {% for name in ['null_defaults', 'modes', 'order', 'entity', 'csv', 'arcion'] if options[name] %}
        {% do of_decoder.update({name: options[name]}) %}
    {% endfor %}
    {{ return(of_decoder) }}
{% endmacro %}
