{# What the feed's YAML says already; all empty if there is none. #}
{% macro _propose_given(feed, topics) %}
    {% if not modules.re.fullmatch('[A-Za-z][A-Za-z0-9_]*', feed) %}
        {% do exceptions.raise_compiler_error(
            "`" ~ feed ~ "` cannot be the name of a feed: its models are named for it, so letters (a to z),"
            ~ " digits and _ alone. Files elsewhere are read with an argument: {feed: crm, location: /data/CRM-1}."
        ) %}
    {% endif %}
    {% for node in graph.sources.values() if node.name == feed and node.source_name in ['landing', 'kafka'] %}
        {{ return(dict(changefold.feed_options(feed), is_declared=true)) }}
    {% endfor %}
    {% set mistakes = changefold.option_mistakes(topics, changefold.feed_option_kinds()) + changefold.topic_mistakes(topics) if topics else [] %}
    {% if mistakes %}
        {% do exceptions.raise_compiler_error(
            'Feed ' ~ feed ~ ': ' ~ mistakes | join('; ') ~ '. Topics are named with arguments:'
            ~ " {feed: crm, servers: 'broker-1:9092', topics: [crm.public.contacts]}."
        ) %}
    {% endif %}
    {{ return({
        'is_declared': false,
        'key_columns': {},
        'max_line_bytes': changefold.feed_option_kinds().max_line_bytes.default,
        'kafka': changefold.topic_options(topics) if topics,
    }) }}
{% endmacro %}
