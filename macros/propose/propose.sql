{% macro propose(
    feed, location=none, messages=10000, files=100, servers=none, topics=none, topic_pattern=none, client_options=none,
    history=false
) %}
    {# Reads, never takes: rows are kept in memory as views of this session, and no lock is needed. #}
    {% do changefold.check_arguments(
        {'feed': feed, 'location': location, 'messages': messages, 'files': files, 'history': history},
        {
            'feed': {'type': 'text', 'example': 'crm'},
            'location': {'type': 'text', 'example': '/data/crm', 'is_optional': true},
            'messages': {'type': 'number', 'most': 2000000000},
            'files': {'type': 'number', 'most': 2000000000},
            'history': {'type': 'flag'},
        }
    ) %}
    {% set of_topics = {} %}
    {% for name, value in {
        'servers': servers, 'topics': topics, 'topic_pattern': topic_pattern, 'client_options': client_options,
    }.items() if value %}
        {% do of_topics.update({name: value}) %}
    {% endfor %}
    {% set given = changefold._propose_given(feed, of_topics) %}
    {% set location = location or given.location
        or env_var('CHANGEFOLD_LANDING', 'examples/landing') ~ '/' ~ feed %}
    {% set read = changefold._propose_read_topics(feed, given, messages) if given.kafka
        else changefold._propose_read(feed, location, given, messages, files) %}
    {% set chosen = changefold._propose_decoder(feed, read, given) %}
    {% set chosen = changefold._propose_decode(feed, read, chosen) %}
    {% if given.is_declared and chosen.keyless %}
        {% do changefold.say(
            'messages have no key: add to the options of ' ~ feed ~ ', if this guess is right: key_columns: '
            ~ changefold._propose_yaml(chosen.keyless)
        ) %}
    {% endif %}
    {% set tables = changefold._propose_tables(feed, chosen, history) %}
    {% set files = changefold._propose_files(feed, location, given, of_topics, read, chosen, tables, history) %}
    {% if not files %}
        {% do changefold.say('nothing to propose: models of ' ~ feed ~ ' and of its tables are there already') %}
    {% endif %}
    {% for file in files %}
        {% do print('==> ' ~ file.path ~ ' <==\n' ~ file.text) %}
    {% endfor %}
    {% do print('==> <==') %}
    {% for view in ['messages', 'tried', 'by_topic', 'changes', 'cells'] %}
        {% do changefold.forget_cached('propose_' ~ view) %}
    {% endfor %}
{% endmacro %}
