{# What is wrong with a decoded model of another feed's messages, or with one that would leave messages out without a word. #}
{% macro decoded_model_mistake(node, feed) %}
    {% set mistake = changefold.feed_model_mistake(node, feed, 'decoded', 'decoded_changes') %}
    {% if mistake %}
        {{ return(mistake) }}
    {% endif %}
    {% set calls = [] %}
    {% for unique_id in node.depends_on.macros %}
        {% do calls.append(unique_id.split('.')[-1]) %}
    {% endfor %}
    {% set decodes = changefold.decoders_of(feed) | length > 0 %}
    {% set is_landed = 'model.' ~ project_name ~ '.' ~ feed ~ '_messages' in node.depends_on.nodes %}
    {{ return(
        'it must take messages as {{ ' ~ changefold.package_prefix() ~ 'new_messages(ref(\'' ~ feed ~ '_messages\')) }}, which leaves out what'
        ~ ' was decoded before' if decodes and 'new_messages' not in calls
        else "its last line must be {{ " ~ changefold.package_prefix() ~ "conform_changes('decoded') }}, which says what became of each message"
        if decodes and 'conform_changes' not in calls
        else 'it names no decoder: ' ~ changefold.decoders() | map(attribute='name') | unique(case_sensitive=true) | join(', ')
        if is_landed and not calls | reject('in', ['new_messages', 'conform_changes', 'decoder_options']) | list
        else 'it has no data test ' ~ changefold.package_prefix() ~ 'every_message_is_accounted_for, which finds what its SQL leaves out. Give it one'
        if decodes and feed not in changefold.feeds_accounted_for()
        else ''
    ) }}
{% endmacro %}
