{% macro land_files(feed_source) %}
    {% set feed = feed_source.identifier %}
    {% do changefold.check_feed_model(feed, 'messages', 'landed_messages') %}
    {% do changefold.check_source(feed, 'land_files', 'landing') %}
    {% set options = changefold.feed_options(feed) %}
    {% set files = [] %}
    {% if changefold.is_building() %}
        {% set noticed = changefold.new_files(feed, options) %}
        {% set unseen = noticed | selectattr(3, 'equalto', 'landed') | list %}
        {% set unreadable = changefold.unreadable_files(options.location, unseen, options.max_line_bytes) %}
        {% if noticed %}
            {% do changefold.remember_files(feed, noticed, unreadable) %}
        {% endif %}
        {% for file in unseen if file[0] not in unreadable %}
            {% do files.append(file[0]) %}
        {% endfor %}
    {% endif %}
    {% set sql = changefold.land_lines(feed, options.location, options.lines, files, options.max_line_bytes, options.csv) %}
    {% do changefold.run_state().setdefault('landing', {}).update({feed: sql}) %}
    {{ return(sql) }}
{% endmacro %}
