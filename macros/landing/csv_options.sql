{# How a feed's CSV files are written, with the defaults; checked before anything is written. #}
{% macro csv_options(given, feed=none) %}
    {% set options = {'delimiter': ',', 'quote': '"', 'escape': '"', 'header': false} %}
    {% set errors = [] %}
    {% for name in given if name not in options %}
        {% do errors.append('has an option that is not known: ' ~ name ~ '. Known are ' ~ options | join(', ')) %}
    {% endfor %}
    {% do options.update(given) %}
    {% for name in ['delimiter', 'quote', 'escape'] if options[name] is not string or options[name] | length != 1 %}
        {% do errors.append(name ~ ' must be one sign, not ' ~ options[name]) %}
    {% endfor %}
    {% if options.delimiter in [options.quote, options.escape] %}
        {% do errors.append('delimiter must be another sign than quote and escape') %}
    {% endif %}
    {% if options.header not in [true, false] %}
        {% do errors.append('header must be true or false, not ' ~ options.header) %}
    {% endif %}
    {% if errors %}
        {% do exceptions.raise_compiler_error(
            'Feed ' ~ feed ~ ': its options under `csv`: ' ~ errors | join('; ') ~ '.'
        ) %}
    {% endif %}
    {{ return(options) }}
{% endmacro %}
