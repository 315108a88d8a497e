{# How a feed's CSV files are written, with the defaults. #}
{% macro csv_options(given) %}
    {{ return(dict({'delimiter': ',', 'quote': '"', 'escape': '"', 'header': false}, **given)) }}
{% endmacro %}
