{% macro feed_options(feed) %}
    {% set nodes = graph.sources.values() | selectattr('name', 'equalto', feed)
        | selectattr('source_name', 'in', ['landing', 'kafka']) | list if execute else [] %}
    {% if execute and nodes | length != 1 %}
        {% do exceptions.raise_compiler_error(
            "Feed " ~ feed ~ " must be declared once, as a table of source `landing` (files) or of"
            ~ " source `kafka` (topics), in models/bronze/_bronze.yml; it is declared "
            ~ nodes | length ~ " times."
        ) %}
    {% endif %}
    {% set meta = nodes[0].config.meta if execute else {} %}
    {% set has_topics = execute and nodes[0].source_name == 'kafka' %}
    {% set mistakes = changefold.feed_mistakes(nodes[0]) if execute else [] %}
    {% if mistakes %}
        {% do exceptions.raise_compiler_error(
            'Feed ' ~ feed ~ ': ' ~ mistakes | join('; ') ~ ' (' ~ nodes[0].original_file_path ~ ').'
        ) %}
    {% endif %}
    {% set options = {'location': nodes[0].external.location if execute and not has_topics else ''} %}
    {% for name, kind in changefold.feed_option_kinds().items() %}
        {% do options.update({name: meta.get(name, kind.get('default'))}) %}
    {% endfor %}
    {% do options.update({
        'csv': changefold.csv_options(options.csv or {}) if options.lines == 'csv' else none,
        'arcion': changefold.arcion_options(dict(options.arcion, location=options.location)) if options.arcion else none,
        'kafka': changefold.topic_options(meta) if has_topics else none,
    }) %}
    {{ return(options) }}
{% endmacro %}
