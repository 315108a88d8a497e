{# The options of Debezium JSON that names no place in a log, and perhaps no table. #}
{% macro _propose_topic_order(feed) %}
    {% set meta = {'order': 'topic'} %}
    {% set questions = [
        'messages name no place in a log. Are the changes of each row in one partition of the topic, in their order?'
    ] %}
    {% do changefold._propose_keep('by_topic', changefold._propose_conformed(
        'propose_messages', 'decode_debezium', {'keys': {}, 'order': 'topic', 'entity': ''}
    )) %}
    {% set topics = changefold.fetch_json(
        "select distinct topic from propose_by_topic inner join propose_messages using (message_number)"
        ~ " where entity = '' and (outcome = 'change' or reason = 'missing_key') order by 1"
    ) %}
    {% if topics | rejectattr('topic') | list %}
        {% do meta.update({'entity': feed}) %}
    {% elif topics %}
        {% set names = {} %}
        {% for row in topics %}
            {% do names.update({row.topic: row.topic}) %}
        {% endfor %}
        {% do meta.update({'entity': names}) %}
    {% endif %}
    {% if meta.entity %}
        {% do questions.append('messages do not name their table: what is it called?') %}
    {% endif %}
    {{ return({'options': dict(meta, keys={}), 'meta': meta, 'questions': questions}) }}
{% endmacro %}
