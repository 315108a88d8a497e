{# Each decoder's own finding over some of the messages: which accepts most of them. #}
{% macro _propose_decoder(feed, read, given) %}
    {% set declared = changefold.decoders_of(feed) %}
    {% set names = declared or changefold.decoders() | map(attribute='name') | unique(case_sensitive=true) | list + ['huawei_cdl_of_any_version'] %}
    {% do changefold._propose_keep(
        'tried', 'select * from propose_messages order by xxhash64(message_number) limit 300'
    ) %}
    {% set tried = [] %}
    {% for name in names if declared or name.endswith('_csv') == (read.lines == 'csv')
        and not (read.has_topics and name.startswith('decode_arcion_s3_')) %}
        {% do tried.append(changefold._propose_trial(name, changefold._propose_options(name, read, given))) %}
    {% endfor %}
    {% for debezium in tried | selectattr('name', 'equalto', 'decode_debezium') | list
        if read.lines == 'records' and not given.is_declared and debezium.rejected - debezium.keyless > debezium.fits %}
        {% set by_topic = changefold._propose_trial(
            debezium.name, changefold._propose_topic_order(feed), debezium.name ~ ', order: topic'
        ) %}
        {# a decoder that finds an order in the messages themselves comes first #}
        {% if by_topic.fits > tried | map(attribute='fits') | max %}
            {% do tried.append(by_topic) %}
        {% endif %}
    {% endfor %}
    {% set tried = tried | sort(attribute='fits', reverse=true) %}
    {% do changefold.say('what each decoder makes of ' ~ [read.count, 300] | min ~ ' of them:') %}
    {% set columns = '%-28s %8s %8s %8s  %s' %}
    {% do log(columns | format('decoder', 'changes', 'control', 'rejected', 'reasons'), info=true) %}
    {% for trial in tried %}
        {% do log(columns | format(
            trial.label, trial.accepted, trial.control, trial.rejected, trial.reasons
        ), info=true) %}
    {% endfor %}
    {% set best = tried | selectattr('fits', 'equalto', tried[0].fits) | list %}
    {% if tried[0].fits == 0 %}
        {% do exceptions.raise_compiler_error(
            "No decoder finds a change in " ~ read.location ~ ". Look at the reasons above; if a line is something"
            ~ " else than `" ~ read.lines ~ "`, declare the feed in models/bronze/_" ~ feed ~ ".yml with its"
            ~ " options (docs/feeds.md), and propose again."
            ~ (" Debezium JSON without a place in a log needs records with partition and offset."
                if 'missing_order_key' in tried | map(attribute='reasons') | join(' '))
        ) %}
    {% endif %}
    {# formats that share a form: a mark in the messages tells them apart #}
    {% set marks = {
        'decode_arcion_kafka_json': '"connector"\\s*:\\s*"[A-Z]',
        'decode_huawei_cdl_debezium': '"message_version"\\s*:\\s*"2',
    } %}
    {% set state = namespace(best=best) %}
    {% for name, mark in marks.items() if state.best | length > 1 and name in best | map(attribute='name') | list %}
        {% if changefold.fetch_value("select bool_or(raw_value rlike r'" ~ mark ~ "') from propose_tried") %}
            {% set state.best = state.best | selectattr('name', 'equalto', name) | list %}
        {% else %}
            {% set state.best = state.best | rejectattr('name', 'equalto', name) | list %}
        {% endif %}
    {% endfor %}
    {% set best = state.best | rejectattr('name', 'equalto', 'huawei_cdl_of_any_version') | list or state.best %}
    {% if best | length > 1 %}
        {% do exceptions.raise_compiler_error(
            best | map(attribute='name') | join(' and ') ~ " fit equally well. Write models/silver/" ~ feed
            ~ "_decoded.sql with the one that you mean (docs/feeds.md), and propose again: it takes that one."
        ) %}
    {% endif %}
    {% do changefold.say('chosen: ' ~ best[0].label) %}
    {{ return(best[0]) }}
{% endmacro %}
