{% macro decoder_options(feed) %}
    {# what a feed's YAML says to its decoder #}
    {% set options = feed_options(feed) %}
    {% set epochs = ['0'] %}
    {% for batch in options.epochs %}
        {% do epochs.append('int(landed_batch >= ' ~ batch ~ ')') %}
    {% endfor %}
    {{ return({'epoch': epochs | join(' + '), 'keys': options.key_columns}) }}
{% endmacro %}
