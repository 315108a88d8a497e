{# What is wrong in a feed's option `csv`, sentence by sentence. #}
{% macro csv_mistakes(given) %}
    {% set kinds = {
        'delimiter': {'type': 'sign'}, 'quote': {'type': 'sign'}, 'escape': {'type': 'sign'}, 'header': {'type': 'flag'},
    } %}
    {% set mistakes, options = changefold.option_mistakes(given, kinds), changefold.csv_options(given) %}
    {% if options.delimiter in [options.quote, options.escape] %}
        {% do mistakes.append('delimiter must be another sign than quote and escape') %}
    {% endif %}
    {{ return(mistakes) }}
{% endmacro %}
