{% macro publish() %}
    {% set run = take_lock() %}
    {% do finish_publishes() %}
    {% set groups = staged_groups() %}
    {% for group, tables in groups.items() %}
        {% do publish_group(group, tables, run) %}
        {% do say('published ' ~ tables.keys() | join(', ')) %}
    {% endfor %}
    {% if not groups %}
        {% do say('nothing is staged') %}
    {% endif %}
    {% do release_lock(run) %}
{% endmacro %}
