{# What a feed reads: its location with the folders above it, the outermost first; or each of its topics, or its
   pattern, at each of its servers. A topic of transactions has no rows: feeds of one connector may share it. #}
{% macro _places_of(source) %}
    {% set meta, places = source.config.meta, [] %}
    {% if source.source_name == 'landing' and source.external and source.external.location %}
        {% set parts = modules.re.sub('^file:/+', '/', source.external.location).rstrip('/').split('/') %}
        {% set folders = [] %}
        {% for part in parts %}
            {% do folders.append(parts[:loop.index] | join('/')) %}
        {% endfor %}
        {% do places.append(folders) %}
    {% elif source.source_name == 'kafka' and meta.get('servers') is string %}
        {% set topics = meta.get('topics') if changefold._is_of_kind(meta.get('topics'), {'type': 'texts'}) else [] %}
        {% for server in modules.re.split('[,\\s]+', meta.servers | trim) if server %}
            {% for topic in topics if topic != meta.get('transaction_topic') %}
                {% do places.append([(server, 'topic', topic)]) %}
            {% endfor %}
            {% if meta.get('topic_pattern') is string %}
                {% do places.append([(server, 'pattern', meta.topic_pattern)]) %}
            {% endif %}
        {% endfor %}
    {% endif %}
    {{ return(places) }}
{% endmacro %}
