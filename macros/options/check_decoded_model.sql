{# Stops a decoded model of another feed's messages, and one that would leave messages out without a word. #}
{% macro check_decoded_model(feed) %}
    {% do changefold.check_feed_model(feed, 'decoded', 'decoded_changes') %}
    {% if execute and model.resource_type == 'model' %}
        {% set calls = [] %}
        {% for unique_id in model.depends_on.macros %}
            {% do calls.append(unique_id.split('.')[-1]) %}
        {% endfor %}
        {% set decodes, is_landed = changefold.decoders_of(feed) | length > 0, 'model.' ~ project_name ~ '.' ~ feed ~ '_messages' in model.depends_on.nodes %}
        {% set mistake = 'it must take messages as {{ ' ~ changefold.package_prefix() ~ 'new_messages(ref(\'' ~ feed ~ '_messages\')) }}, which leaves out what'
            ~ ' was decoded before' if decodes and 'new_messages' not in calls
            else "its last line must be {{ " ~ changefold.package_prefix() ~ "conform_changes('decoded') }}, which says what became of each message"
            if decodes and 'conform_changes' not in calls
            else 'it names no decoder: ' ~ changefold.decoders() | map(attribute='name') | unique | join(', ')
            if is_landed and not calls | reject('in', ['new_messages', 'conform_changes', 'decoder_options']) | list
            else 'it has no data test ' ~ changefold.package_prefix() ~ 'every_message_is_accounted_for, which finds what its SQL leaves out. Give it one'
            if decodes and feed not in changefold.feeds_accounted_for() %}
        {% if mistake %}
            {% do changefold.refuse_model(mistake) %}
        {% endif %}
    {% endif %}
{% endmacro %}
