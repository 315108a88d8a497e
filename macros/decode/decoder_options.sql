{% macro decoder_options(feed) %}
    {# what a feed's YAML says to its decoder #}
    {% set options = feed_options(feed) %}
    {% set epochs = ['0'] %}
    {% for batch in options.epochs %}
        {% do epochs.append('int(landed_batch >= ' ~ batch ~ ')') %}
    {% endfor %}
    {% set found = {'epoch': epochs | join(' + '), 'keys': options.key_columns} %}
    {% for format in ['csv', 'arcion'] if options[format] %}
        {% do found.update({format: options[format]}) %}
    {% endfor %}
    {{ return(found) }}
{% endmacro %}
