{% macro choose_code() %}
    {# For few messages it takes Spark longer to generate code and Java to compile it than the code saves.
       Once for the whole run, since all its models share one session: so only if all that the lake has, which
       is what a fold of all history or a test would read, is little. `reset` gives back what the profile has. #}
    {% set state = changefold.run_state() %}
    {% set most = changefold.setting('interpret_up_to_messages') | int %}
    {% set new = namespace(bytes=0, messages=0, is_counted=true) %}
    {% for feed in state.landed if not changefold.is_decoded(feed) %}
        {% set new.is_counted = false %}  {# what a run has landed that did not decode it #}
    {% endfor %}
    {% for found in state.files.values() %}
        {% for path, size, _, _, _ in found.rows %}
            {% set new.bytes = new.bytes + size | int * (10 if path.endswith('.gz') else 1) %}
        {% endfor %}
    {% endfor %}
    {% for feed, found in state.topics.items() %}
        {% for topic, partition, earliest, latest, _ in found.get('partitions') or [] %}
            {% set known = state.offsets.get(feed, {}).get(topic ~ '/' ~ partition, {}) %}
            {% set new.messages = new.messages + latest - known.get('next_offset', earliest) %}
        {% endfor %}
    {% endfor %}
    {# a message has some 600 bytes #}
    {% set is_little = new.is_counted and state.messages + new.messages + new.bytes // 600 <= most %}
    {% do state.update({'generates_code': not is_little}) %}
    {% do changefold.set_code(is_little) %}
{% endmacro %}
