{% macro decoder_options(feed) %}
    {# what a feed's YAML says to its decoder #}
    {% set options = feed_options(feed) %}
    {{ return({'epoch': options.epoch, 'keys': options.key_columns}) }}
{% endmacro %}
