{# What the feed's YAML says already; all empty if there is none. #}
{% macro _propose_given(feed) %}
    {% if not modules.re.fullmatch('[A-Za-z][A-Za-z0-9_]*', feed) %}
        {% do exceptions.raise_compiler_error(
            "`" ~ feed ~ "` cannot be the name of a feed: its models are named for it, so letters (a to z),"
            ~ " digits and _ alone. Files elsewhere are read with an argument: {feed: crm, location: /data/CRM-1}."
        ) %}
    {% endif %}
    {% for node in graph.sources.values() if node.name == feed and node.source_name == 'kafka' %}
        {% do exceptions.raise_compiler_error(
            "Feed " ~ feed ~ " reads topics, and propose reads files only: write some of its messages to a"
            ~ " file, a record a line (README, Add a feed), and name its folder with another feed's name, such as"
            ~ " {feed: " ~ feed ~ "_files, location: /data/" ~ feed ~ "}."
        ) %}
    {% endfor %}
    {% for node in graph.sources.values() if node.name == feed and node.source_name == 'landing' %}
        {{ return(dict(feed_options(feed), is_declared=true)) }}
    {% endfor %}
    {{ return({'is_declared': false, 'key_columns': {}, 'max_line_bytes': feed_option_kinds().max_line_bytes.default}) }}
{% endmacro %}
