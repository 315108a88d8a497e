{# What is wrong in how a feed's topics are named and read, sentence by sentence. #}
{% macro topic_mistakes(meta) %}
    {% set mistakes = [] %}
    {% if not meta.get('servers') %}
        {% do mistakes.append('servers must name the brokers, such as broker-1:9092,broker-2:9092') %}
    {% endif %}
    {% if (meta.get('topics') is none) == (meta.get('topic_pattern') is none) %}
        {% do mistakes.append('name either topics, a list, or topic_pattern, a regular expression of whole names') %}
    {% endif %}
    {% if meta.get('max_offsets_per_run') and meta.get('transaction_topic') %}
        {% do mistakes.append(
            'max_offsets_per_run and transaction_topic exclude each other: a bounded run could never take a'
            ~ ' transaction that is larger'
        ) %}
    {% endif %}
    {% set client = meta.get('client_options', {}) %}
    {% for name, value in (client if client is mapping else {}).items() %}
        {% if name in changefold.client_options({'servers': ''}) %}
            {% do mistakes.append('client_options must not set ' ~ name) %}
        {% elif modules.re.search('password|secret|jaas|keystore[.]key', name)
            and '${environment:' not in value | string %}
            {% do mistakes.append(
                'client option ' ~ name ~ " must not stand in a file: put it into an environment variable of Spark's"
                ~ ' process and write ${environment:NAME_OF_THE_VARIABLE}'
            ) %}
        {% elif value is none %}
            {% do mistakes.append('client option ' ~ name ~ ' has no value; write "" for an empty one') %}
        {% elif value is not string and value is not number %}
            {% do mistakes.append(
                'client option ' ~ name ~ ' must be a text, a number or true or false; not `' ~ value ~ '`'
            ) %}
        {% endif %}
    {% endfor %}
    {{ return(mistakes) }}
{% endmacro %}
