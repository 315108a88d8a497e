{% macro land_files(feed_source) %}
    {% set feed = feed_source.identifier %}
    {% set options = feed_options(feed) %}
    {% set files = [] %}
    {% if is_building() %}
        {% set noticed = list_new_files(feed, options.location) %}
        {% if noticed | selectattr(3, 'equalto', 'absent') | list %}
            {% do say(options.location ~ ' is not there: nothing to land for feed ' ~ feed) %}
            {% set noticed = [] %}
        {% endif %}
        {% if noticed | length > options.max_files_per_run %}
            {% do say(
                'feed ' ~ feed ~ ' has ' ~ noticed | length ~ ' new files: this run takes the oldest '
                ~ options.max_files_per_run ~ '; the next one goes on (option max_files_per_run)'
            ) %}
            {% set noticed = noticed[:options.max_files_per_run] %}
        {% endif %}
        {% set unseen = noticed | selectattr(3, 'equalto', 'landed') | list %}
        {% set unreadable = unreadable_files(options.location, unseen, options.max_line_bytes) %}
        {% do remember_files(feed, noticed, unreadable) %}
        {% for file in unseen if file[0] not in unreadable %}
            {% do files.append(file[0]) %}
        {% endfor %}
    {% endif %}
    {{ return(land_lines(feed, options.location, options.lines, files, options.csv)) }}
{% endmacro %}
