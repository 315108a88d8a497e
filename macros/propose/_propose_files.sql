{# The files of the feed that are not there yet: path and text. #}
{% macro _propose_files(feed, location, given, of_topics, read, chosen, tables, has_history) %}
    {% set models = graph.nodes.values() | selectattr('resource_type', 'equalto', 'model') | map(attribute='name') | list %}
    {% set files = [] %}
    {% set silver = [] %}
    {% set ours = changefold.package_prefix() %}
    {% set has_bronze = feed ~ '_messages' in models %}
    {% if not has_bronze or not given.is_declared %}
        {% do files.append({'path': 'models/bronze/_' ~ feed ~ '.yml', 'text':
            ('' if given.is_declared else changefold._propose_source(feed, location, of_topics, read, chosen))
            ~ ('' if has_bronze or given.is_declared else '\n')
            ~ ('' if has_bronze else
                'models:\n  - name: ' ~ feed ~ '_messages\n'
                ~ '    description: Messages of ' ~ feed ~ ', verbatim. Append only, never refreshed.\n')
        }) %}
    {% endif %}
    {% if not has_bronze %}
        {% do files.append({
            'path': 'models/bronze/' ~ feed ~ '_messages.sql',
            'text': "{{ " ~ ours ~ ("land_topics(source('kafka'" if read.has_topics else "land_files(source('landing'")
                ~ ", '" ~ feed ~ "')) }}\n",
        }) %}
    {% endif %}
    {% if feed ~ '_decoded' not in models %}
        {% do files.append({
            'path': 'models/silver/' ~ feed ~ '_decoded.sql', 'text': changefold._propose_decoded(feed, chosen) ~ '\n',
        }) %}
        {% do silver.append(
            '  - name: ' ~ feed ~ '_decoded\n'
            ~ '    description: What became of each message of ' ~ feed ~ ', a row for each change in it.\n'
            ~ '    data_tests:\n      - ' ~ ours ~ 'every_message_is_accounted_for\n'
            ~ ('      - ' ~ ours ~ 'log_has_no_gaps\n' if chosen.name == 'decode_tigergraph')
        ) %}
    {% endif %}
    {% if feed ~ '_changes' not in models %}
        {% do files.append({
            'path': 'models/silver/changes/' ~ feed ~ '_changes.sql',
            'text': "select *\nfrom {{ ref('" ~ feed ~ "_decoded') }}\nwhere outcome = 'change'\n",
        }) %}
        {% do silver.append(
            '  - name: ' ~ feed ~ '_changes\n'
            ~ '    description: The changes of ' ~ feed ~ ', each once, in the unified shape.\n'
        ) %}
        {% for table in tables if table.left_out %}
            {% do silver.append(
                '  # question: ' ~ changefold._propose_printable(table.entity) ~ ' is left out, since ' ~ table.left_out ~ '\n'
            ) %}
        {% endfor %}
    {% endif %}
    {% if silver %}
        {% do files.append({'path': 'models/silver/_' ~ feed ~ '.yml', 'text': 'models:\n' ~ silver | join('')}) %}
    {% endif %}
    {% for table in tables if not table.left_out %}
        {% set path = 'models/gold/' ~ feed ~ '/' ~ table.name %}
        {% do files.append({'path': path ~ '.sql', 'text':
            '{{ ' ~ ours ~ ('fold_graph' if table.is_graph else 'fold_changes') ~ "(ref('" ~ feed ~ "_changes'), "
            ~ changefold._propose_jinja_text(table.entity) ~ ') }}\n'
        }) %}
        {% do files.append({'path': path ~ '.yml', 'text': changefold._propose_contract(feed, table)}) %}
        {% if has_history %}
            {% do files.append({'path': path ~ '_history.sql', 'text':
                "{{ " ~ ours ~ ('fold_graph_history' if table.is_graph else 'fold_history') ~ "(ref('" ~ feed ~ "_changes'), " ~ changefold._propose_jinja_text(table.entity) ~ ') }}\n'
            }) %}
            {% do files.append({
                'path': path ~ '_history.yml', 'text': changefold._propose_contract(feed, table, is_history=true)
            }) %}
        {% endif %}
    {% endfor %}
    {{ return(files) }}
{% endmacro %}
