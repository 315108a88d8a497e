{# Each decoder's own finding over some of the messages: which accepts most of them. What only the feed's
   key columns are missing for counts as accepted, since those can be named. #}
{% macro _propose_decoder(feed, read, given) %}
    {% set declared = decoders_of(feed) %}
    {% set names = declared or decoders() | map(attribute='name') | unique | list + ['huawei_cdl_of_any_version'] %}
    {% do _propose_keep(
        'tried', 'select * from propose_messages order by xxhash64(file_path, file_line) limit 300'
    ) %}
    {% set tried = [] %}
    {% for name in names if declared or name.endswith('_csv') == (read.lines == 'csv') %}
        {% set found = _propose_options(name, read, given) %}
        {% set rows = fetch_json(
            "select outcome, reason, count(distinct message_number) as messages from ("
            ~ _propose_conformed('propose_tried', name, found.options) ~ ") as changes group by 1, 2 order by 3 desc, 2"
        ) %}
        {% set accepted = rows | selectattr('outcome', 'in', ['change', 'duplicate']) | sum(attribute='messages') %}
        {% set keyless = rows | selectattr('reason', 'equalto', 'missing_key') | sum(attribute='messages') %}
        {% set control = rows | selectattr('outcome', 'equalto', 'control') | sum(attribute='messages') %}
        {% do tried.append(dict(found, name=name, accepted=accepted, keyless=keyless, control=control,
            fits=accepted + keyless, rejected=rows | selectattr('outcome', 'equalto', 'rejected') | list)) %}
    {% endfor %}
    {% set tried = tried | sort(attribute='fits', reverse=true) %}
    {% do say('what each decoder makes of ' ~ [read.count, 300] | min ~ ' of them:') %}
    {% set columns = '%-28s %8s %8s %8s  %s' %}
    {% do log(columns | format('decoder', 'changes', 'control', 'rejected', 'reasons'), info=true) %}
    {% for decoder in tried %}
        {% set reasons = [] %}
        {% for row in decoder.rejected[:3] %}
            {% do reasons.append(row.messages ~ ' ' ~ row.reason) %}
        {% endfor %}
        {% do log(columns | format(
            decoder.name, decoder.accepted, decoder.control, decoder.rejected | sum(attribute='messages'),
            reasons | join(', ')
        ), info=true) %}
    {% endfor %}
    {% set best = tried | selectattr('fits', 'equalto', tried[0].fits) | list %}
    {% if tried[0].fits == 0 %}
        {% do exceptions.raise_compiler_error(
            "No decoder finds a change in " ~ read.location ~ ". Look at the reasons above; if a line is something"
            ~ " else than `" ~ read.lines ~ "`, declare the feed in models/bronze/_" ~ feed ~ ".yml with its"
            ~ " options (README, Add a feed), and propose again."
        ) %}
    {% endif %}
    {# formats that share a form: a mark in the messages tells them apart #}
    {% set marks = {
        'decode_arcion_kafka_json': '"connector"\\s*:\\s*"[A-Z]',
        'decode_huawei_cdl_debezium': '"message_version"\\s*:\\s*"2',
    } %}
    {% set state = namespace(best=best) %}
    {% for name, mark in marks.items() if state.best | length > 1 and name in best | map(attribute='name') | list %}
        {% if fetch_value("select bool_or(raw_value rlike r'" ~ mark ~ "') from propose_tried") %}
            {% set state.best = state.best | selectattr('name', 'equalto', name) | list %}
        {% else %}
            {% set state.best = state.best | rejectattr('name', 'equalto', name) | list %}
        {% endif %}
    {% endfor %}
    {% set best = state.best | rejectattr('name', 'equalto', 'huawei_cdl_of_any_version') | list or state.best %}
    {% if best | length > 1 %}
        {% do exceptions.raise_compiler_error(
            best | map(attribute='name') | join(' and ') ~ " fit equally well. Write models/silver/" ~ feed
            ~ "_decoded.sql with the one that you mean (README, Add a feed), and propose again: it takes that one."
        ) %}
    {% endif %}
    {% do say('chosen: ' ~ best[0].name) %}
    {{ return(best[0]) }}
{% endmacro %}
