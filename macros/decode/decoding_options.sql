{% macro decoding_options(feed, last_batch, entities) %}
    {# What the messages of a feed were decoded with, as JSON text: the decoded model, the macros of others that it
       calls (known from setup/dbt_changefold.py) and each option, by its checksum. What no message had anything to do
       with may change: an epoch after the newest batch, a key of a table that was not sent. #}
    {% set meta = {} %}
    {% for source in graph.sources.values() if source.name == feed and source.source_name in ['landing', 'kafka'] %}
        {% do meta.update(source.config.meta) %}
    {% endfor %}
    {% set code = modules.re.sub('(?s)\\{#.*?#\\}', '', model.raw_code).split() | join(' ') %}
    {% set found = {'model': local_md5(code)} %}
    {% set macros = graph.get('macros_of_others', {}).get(model.unique_id) %}
    {% do found.update({'macros': macros} if macros else {}) %}
    {% for name, kind in changefold.feed_option_kinds().items() if kind.get('decodes') and name in meta %}
        {% set value = meta[name] %}
        {% if name == 'epochs' %}
            {% set value = value | select('le', last_batch) | list %}
        {% elif kind.decodes == 'by entity' %}
            {% set sent = {} %}
            {% for entity in entities if entity in value %}
                {% do sent.update({entity: value[entity]}) %}
            {% endfor %}
            {% set value = sent %}
        {% endif %}
        {% if value %}
            {% do found.update({name: local_md5(tojson(value, sort_keys=true))}) %}
        {% endif %}
    {% endfor %}
    {{ return(tojson(found, sort_keys=true)) }}
{% endmacro %}
