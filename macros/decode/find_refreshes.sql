{% macro find_refreshes(feeds) %}
    {# Full refreshes of feeds: the run of the newest, 0 if there is none, and the feeds of which the
       newest began and did not end. #}
    {% set state = changefold.run_state() %}
    {% set found = {'newest_run': 0, 'cut_off': []} %}
    {% for feed in feeds %}
        {% do found.update({'newest_run': [found.newest_run, state.refreshed.get(feed, 0)] | max}) %}
        {% if feed in state.cut_off %}
            {% do found.cut_off.append(feed) %}
        {% endif %}
    {% endfor %}
    {{ return(found) }}
{% endmacro %}
