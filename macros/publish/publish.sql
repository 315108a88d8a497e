{% macro publish() %}
    {% do refuse_without_lake() %}
    {% set run = take_lock() %}
    {% do finish_publishes() %}
    {% set groups = staged_groups(gold_models().keys() | list) %}
    {% set ready = snapshots_left(['staged']) %}
    {% for group, tables in groups.items() %}
        {% if tables.values() | rejectattr('snapshot', 'in', ready) | list %}
            {% do say(
                'held back ' ~ group ~ ': its models or tests failed, or their run did not end;'
                ~ ' build it again'
            ) %}
        {% else %}
            {% do publish_groups({group: tables}, run) %}
            {% do say('published ' ~ tables.keys() | join(', ')) %}
        {% endif %}
    {% endfor %}
    {% if not groups %}
        {% do say('nothing is staged') %}
    {% endif %}
    {% do report_run(run) %}
    {% do release_lock(run) %}
{% endmacro %}
