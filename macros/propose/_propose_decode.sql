{# All messages by the chosen decoder, in the view propose_changes; with a guessed key for tables of which no
   message has one. #}
{% macro _propose_decode(feed, read, chosen) %}
    {% set keyless = {} %}
    {% set questions = chosen.questions | list %}
    {% do changefold._propose_keep('changes', changefold._propose_conformed('propose_messages', chosen.name, chosen.options)) %}
    {% if chosen.keyless %}
        {% for row in changefold.fetch_json(
            "select entity, array_distinct(flatten(collect_list(json_object_keys(coalesce(row_after, row_before)))))"
            ~ " as names from propose_changes where (reason = 'missing_key' or outcome = 'change') and entity is not null"
            ~ " group by 1 having count_if(outcome = 'change') = 0 order by 1"
        ) if row.names %}
            {% set key = changefold._propose_key_guess(row.entity, row.names) %}
            {% do keyless.update({row.entity: [key]}) %}
            {% do questions.append(
                'messages of ' ~ row.entity ~ ' have no key: which columns are it? ' ~ key ~ ' is a guess'
            ) %}
        {% endfor %}
    {% endif %}
    {% set keys = dict(chosen.options['keys'] or {}, **keyless) %}
    {% set meta = dict(chosen.meta, key_columns=keys) if keys else chosen.meta %}
    {% set options = dict(chosen.options) %}
    {% do options.update({'keys': keys}) %}
    {% if keyless %}
        {% do changefold._propose_keep('changes', changefold._propose_conformed('propose_messages', chosen.name, options)) %}
    {% endif %}
    {{ return(dict(chosen, options=options, meta=meta, questions=questions, keyless=keyless)) }}
{% endmacro %}
