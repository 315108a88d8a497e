{% macro find_refreshes(feeds) %}
    {# Full refreshes of feeds: the run of the newest, 0 if there is none, and the feeds of which the
       newest began and did not end. #}
    {% set found = {'newest_run': 0, 'cut_off': []} %}
    {% for row in fetch_rows(
        "select feed, max(run) filter (where event = 'full refresh started'), max_by(event, recorded_at)"
        ~ " from ops.decodes where feed in ('" ~ feeds | join("', '") ~ "') group by feed"
    ) if row[1] is not none %}
        {% do found.update({'newest_run': [found.newest_run, row[1] | int] | max}) %}
        {% if row[2] == 'full refresh started' %}
            {% do found.cut_off.append(row[0]) %}
        {% endif %}
    {% endfor %}
    {{ return(found) }}
{% endmacro %}
