{# Stops a bronze model that reads files as topics, or topics as files. #}
{% macro check_source(feed, macro_name, source_name) %}
    {% for source in (graph.sources.values() if execute else []) if source.name == feed
        and source.source_name in ['landing', 'kafka'] and source.source_name != source_name %}
        {% do changefold.refuse_model(
            macro_name ~ ' reads source `' ~ source_name ~ '`, and feed ' ~ feed ~ ' is a table of source `'
            ~ source.source_name ~ '`, see ' ~ source.original_file_path
        ) %}
    {% endfor %}
{% endmacro %}
