{% macro feeds_to_land() %}
    {# The selected feeds of files and of topics, with what it takes to ask for them. Of one whose options
       are wrong its own model says so: it is not asked here. #}
    {% set of_files, of_topics = [], [] %}
    {% for node in graph.nodes.values() if node.config.materialized == 'landed_messages' and changefold.is_selected(node) %}
        {% set feed = changefold.feed_of(node.name) %}
        {% for source in graph.sources.values() if source.name == feed %}
            {% set meta = source.config.meta %}
            {% if source.source_name == 'landing' and source.external %}
                {% set options, kinds = {'name': feed, 'location': source.external.location}, changefold.feed_option_kinds() %}
                {% for name in ['max_files_per_run', 'max_line_bytes'] %}
                    {% set most = meta.get(name, kinds[name].default) %}
                    {% do options.update({name: most if most is integer else 1}) %}
                {% endfor %}
                {% do of_files.append(options) %}
            {% elif source.source_name == 'kafka' and meta.get('servers')
                and (meta.get('topics') or meta.get('topic_pattern')) %}
                {% do of_topics.append({
                    'name': feed, 'client_options': changefold.client_options(meta), 'topic_pattern': changefold.topic_pattern(meta),
                }) %}
            {% endif %}
        {% endfor %}
    {% endfor %}
    {{ return({'files': of_files, 'topics': of_topics}) }}
{% endmacro %}
