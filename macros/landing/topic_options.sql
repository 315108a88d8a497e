{% macro topic_options(feed, meta) %}
    {% set says = "Feed " ~ feed ~ ": " %}
    {% set topics, pattern = meta.get('topics'), meta.get('topic_pattern') %}
    {% if not meta.get('servers') %}
        {% do exceptions.raise_compiler_error(
            says ~ "servers must name the brokers, such as broker-1:9092,broker-2:9092."
        ) %}
    {% endif %}
    {% if (topics is none) == (pattern is none) or topics is string or topics == [] %}
        {% do exceptions.raise_compiler_error(
            says ~ "name either topics, a list, or topic_pattern, a regular expression of whole names."
        ) %}
    {% endif %}
    {% set most = meta.get('max_offsets_per_run') %}
    {% if most is not none and (most is not integer or most < 1) %}
        {% do exceptions.raise_compiler_error(
            says ~ "max_offsets_per_run must be a number from 1 on, not `" ~ most ~ "`."
        ) %}
    {% endif %}
    {% if most is not none and meta.get('transaction_topic') %}
        {% do exceptions.raise_compiler_error(
            says ~ "max_offsets_per_run and transaction_topic exclude each other: a bounded run could"
            ~ " never take a transaction that is larger."
        ) %}
    {% endif %}
    {% for name, value in meta.get('client_options', {}).items() %}
        {% if name in client_options({'servers': ''}) %}
            {% do exceptions.raise_compiler_error(says ~ "client_options must not set " ~ name ~ ".") %}
        {% endif %}
        {% if modules.re.search('password|secret|jaas|keystore[.]key', name)
            and '${environment:' not in value | string %}
            {% do exceptions.raise_compiler_error(
                says ~ "client option " ~ name ~ " must not stand in a file: put it into an environment"
                ~ " variable of Spark's process and write ${environment:NAME_OF_THE_VARIABLE}."
            ) %}
        {% endif %}
    {% endfor %}
    {{ return({
        'client_options': client_options(meta),
        'topic_pattern': topic_pattern(meta),
        'max_offsets_per_run': most,
        'transaction_topic': meta.get('transaction_topic'),
    }) }}
{% endmacro %}
